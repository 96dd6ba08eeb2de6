// What is packed is built already: its package.json has no scripts, so that nothing of igx can run where it is installed. npm reads the file itself, so it is
// changed for as long as npm packs (`npm run prepack`), and is put back then (`npm run postpack`).
import { copyFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";

const folder = "node_modules/.cache/igx";
const kept = `${folder}/package.json`;

if (process.argv[2] === "restore") renameSync(kept, "package.json");
else {
  mkdirSync(folder, { recursive: true });
  copyFileSync("package.json", kept);
  const { scripts: _, ...manifest } = JSON.parse(readFileSync("package.json", "utf8"));
  // Only the workflow of a release knows it.
  const url = process.env.IGX_REPOSITORY;
  if (url) manifest.repository = { type: "git", url };
  writeFileSync("package.json", `${JSON.stringify(manifest, null, 2)}\n`);
}
