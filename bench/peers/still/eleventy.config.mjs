// The pages are finished HTML; all other files are copied.
export default (config) => {
  config.addPassthroughCopy("calculator.js");
  config.addPassthroughCopy("pages/**/*.{css,js,svg,png,jpg,webp,avif,woff2,ico,json,webmanifest,pdf,txt,xml}");
  // A .json file next to a page is a file of the site, not data for the page.
  config.setDataFileSuffixes([]);
  return {
    dir: { input: "pages", output: "site", includes: "../layouts" },
    templateFormats: ["html"],
    htmlTemplateEngine: false,
  };
};
