// Visits pages by links; prints the milliseconds from each click to the painted page, and the bytes
// as JSON. Arguments: browser, site address, paths. A browser under automation does not prerender.
import puppeteer from "puppeteer-core";

const [browserPath, site, first, ...paths] = process.argv.slice(2);

const browser = await puppeteer.launch({
  executablePath: browserPath,
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--window-size=1360,950"],
  defaultViewport: null,
});
const page = await browser.newPage();
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

const network = await page.createCDPSession();
await network.send("Network.enable");
let bytes = 0;
network.on("Network.loadingFinished", (file) => { bytes += file.encodedDataLength; });

await page.goto(site + first, { waitUntil: "networkidle0" });
const times = [];
for (const path of paths) {
  const link = await page.evaluateHandle(
    (wanted) => [...document.querySelectorAll(`a[href="${wanted}"]`)].find((one) => one.checkVisibility()),
    path,
  );
  await link.evaluate((one) => {
    one.scrollIntoView({ block: "center", behavior: "instant" });
    one.addEventListener("click", () => {
      sessionStorage.setItem("clicked", String(performance.timeOrigin + performance.now()));
    });
  });
  await link.click();
  await pause(1500);
  times.push(await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return performance.timeOrigin + paint.startTime - Number(sessionStorage.getItem("clicked"));
  }));
}
console.log(JSON.stringify({ times, bytes }));
await browser.close();
