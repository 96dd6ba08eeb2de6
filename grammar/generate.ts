import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { artefacts } from "./artefacts.js";

/* `npm run generate`: writes what is generated and checked in. It runs bundled, with the project's folder as the current one. */

for (const [path, text] of await artefacts(process.cwd())) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
  process.stdout.write(`${path}\n`);
}
