import { writeFile } from "node:fs/promises";
import { artefacts } from "./artefacts.js";

/* `npm run generate`: writes what is generated and checked in. It runs bundled, with the project's folder as the current one. */

for (const [path, text] of await artefacts(process.cwd())) {
  await writeFile(path, text);
  process.stdout.write(`${path}\n`);
}
