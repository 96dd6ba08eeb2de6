// `node build/sbom.js` prints the bill of materials of the package as CycloneDX: what it installs, and what is bundled into it.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { noticeNames } from "./notices.js";

const list = (...without) =>
  JSON.parse(
    execFileSync("npm", ["sbom", "--sbom-format=cyclonedx", ...without.map((kind) => `--omit=${kind}`)], {
      encoding: "utf8",
      maxBuffer: 2 ** 28,
    }),
  );

const { name, version } = JSON.parse(readFileSync("package.json", "utf8"));
const bill = list("dev", "peer");
const installed = new Set(bill.components.map((one) => one["bom-ref"]));
const bundled = noticeNames(readFileSync("dist/THIRD-PARTY-LICENSES.txt", "utf8"));
const fullName = (one) => (one.group ? `${one.group}/${one.name}` : one.name);
// For npm these are for development alone, but they are a part of the package.
const parts = list()
  .components.filter((one) => bundled.has(`${fullName(one)} ${one.version}`) && !installed.has(one["bom-ref"]))
  .map(({ properties: _, ...one }) => ({ ...one, scope: "required" }));
// npm takes the name of the folder.
const component = { ...bill.metadata.component, name, version };
const complete = {
  ...bill,
  metadata: { ...bill.metadata, component },
  components: [...bill.components, ...parts],
  dependencies: [...bill.dependencies, ...parts.map((one) => ({ ref: one["bom-ref"], dependsOn: [] }))],
};
process.stdout.write(`${JSON.stringify(complete, null, 2)}\n`);
