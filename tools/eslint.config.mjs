// Recommended rules for the scripts. Names that do not exist are found by the type checker.
import js from "@eslint/js";

export default [
  js.configs.recommended,
  { rules: { "no-undef": "off" }, linterOptions: { reportUnusedDisableDirectives: "error" } },
  { files: ["nnm_site/**"], rules: { "max-lines": ["error", 220] } },
  {
    // An address is read as `URLSearchParams`: nobody gives an object of ours a prototype of his own.
    files: ["nnm_site/shared/scripts/*.js"],
    // They make objects of what our documents say: words, hours, patterns.
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
