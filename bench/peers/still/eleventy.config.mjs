// The pages are finished HTML; what is no page is copied.
export default (config) => {
  config.addPassthroughCopy("calculator.js");
  config.addPassthroughCopy("pages/**/*.{css,js,svg,png,jpg,webp,avif,woff2,ico,json,webmanifest,pdf,txt,xml}");
  // A .json beside a page is a file of the site.
  config.setDataFileSuffixes([]);
  return {
    dir: { input: "pages", output: "site", includes: "../layouts" },
    templateFormats: ["html"],
    htmlTemplateEngine: false,
  };
};
