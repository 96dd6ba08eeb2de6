// What all bundles share.
import { readFileSync } from "node:fs";
import { missing } from "./missing.js";

export const { version } = JSON.parse(readFileSync("package.json", "utf8"));

export const settings = {
  bundle: true,
  // jsonc-parser's CommonJS build cannot be bundled; its module build can.
  mainFields: ["module", "main"],
  minify: true,
  // Libraries leave out what they check for their own makers.
  define: { IGX_VERSION: JSON.stringify(version), "process.env.NODE_ENV": '"production"' },
  logLevel: "warning",
  metafile: true,
};

export const browserSettings = { ...settings, platform: "browser", target: "es2023", plugins: [missing] };
