// Recommended rules for the scripts. The type checker finds undefined names.
import js from "@eslint/js";

export default [
  js.configs.recommended,
  { rules: { "no-undef": "off" }, linterOptions: { reportUnusedDisableDirectives: "error" } },
  { files: ["nnm_site/**"], rules: { "max-lines": ["error", 220] } },
  {
    // Addresses are parsed with `URLSearchParams`: nobody can pollute an object's prototype.
    files: ["nnm_site/shared/scripts/*.js"],
    // These parse data from our own documents: words, hours, patterns.
    ignores: ["**/{opening,start,trades,words}.js"],
    rules: {
      "no-proto": "error",
      "no-restricted-properties": [
        "error",
        { object: "JSON", property: "parse" },
        { object: "Object", property: "fromEntries" },
      ],
    },
  },
];
