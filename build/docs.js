// `npm run docs`: bundles and runs grammar/site/build.ts. `npm run docs -- --base /igx/ --out FOLDER` builds the site for a folder of a server.
import { execFileSync } from "node:child_process";
import { build } from "esbuild";

const outfile = "node_modules/.cache/igx/docs.js";
await build({
  entryPoints: ["grammar/site/build.ts"],
  outfile,
  bundle: true,
  packages: "external",
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
});
try {
  execFileSync(process.execPath, [outfile, ...process.argv.slice(2)], { stdio: "inherit" });
} catch (error) {
  // What is wrong is printed already.
  process.exitCode = error.status ?? 1;
}
