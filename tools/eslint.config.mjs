// Recommended rules for the scripts. Names that do not exist are found by the type checker.
import js from "@eslint/js";

export default [
  js.configs.recommended,
  { rules: { "no-undef": "off" }, linterOptions: { reportUnusedDisableDirectives: "error" } },
];
