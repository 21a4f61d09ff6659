// A visitor goes over pages: prints the milliseconds from each click to the next painted page, and the bytes, as JSON.
// Arguments: the browser, the site's address, paths. With `--prerendered` the pointer rests on each link
// first. Puppeteer, which Lighthouse brings: the driver of our tests switches prerendering off.
import puppeteer from "puppeteer-core";

const [browserPath, site, ...rest] = process.argv.slice(2);
const prerendered = rest.includes("--prerendered");
const [first, ...paths] = rest.filter((one) => one !== "--prerendered");

/** As long as a reader rests on a link before pressing it. */
const REST_MS = 600;

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
  if (prerendered) {
    await link.hover();
    await pause(REST_MS);
  }
  await link.click();
  await pause(1500);
  times.push(await page.evaluate(() => {
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    const [visit] = performance.getEntriesByType("navigation");
    const painted = performance.timeOrigin + Math.max(paint.startTime, visit.activationStart ?? 0);
    return painted - Number(sessionStorage.getItem("clicked"));
  }));
}
console.log(JSON.stringify({ times, bytes }));
await browser.close();
