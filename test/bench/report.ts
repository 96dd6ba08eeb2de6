import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { arch, cpus, platform, totalmem } from "node:os";
import type { Ratio } from "./measure.js";
import type { Row } from "./row.js";

export interface Measured {
  readonly row: Row;
  readonly ratio: Ratio;
}

const digits = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(1));

const spread = ({ low, high }: Ratio): string => `${digits(low)} to ${digits(high)}`;

/** A line of the table as text for a terminal. */
export const lineOf = ({ name, reach, further }: Row, ratio: Ratio): string =>
  [
    name.padEnd(18),
    digits(ratio.median).padStart(7),
    `(${spread(ratio)})`.padEnd(18),
    `reach ${reach}${further ? `, further ${further}` : ""}`.padEnd(26),
    `${ratio.igx} : ${ratio.peer}`,
  ].join(" ");

const peers = ["ajv", "echarts", "handlebars", "js-yaml", "markdown-it", "mjml", "nunjucks", "udsv", "undici"];

function versionOf(name: string): string {
  const file = [`test/bench/node_modules/${name}`, `node_modules/${name}`]
    .map((folder) => `${folder}/package.json`)
    .find((path) => existsSync(path));
  return file ? `${name} ${JSON.parse(readFileSync(file, "utf8")).version}` : "";
}

const machine = (): string =>
  `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 1e9)} GB, ${platform()} ${arch()}, Node ${process.versions.node}`;

const commit = (): string => execFileSync("git", ["rev-parse", "--short", "HEAD"], { encoding: "utf8" }).trim();

/** `results.md`: the figures, with what is needed to judge them. */
export function resultsPage(measured: readonly Measured[]): string {
  const rows = measured.map(({ row, ratio }) => {
    const cells = [
      row.work,
      row.against,
      row.before,
      row.reach,
      row.further ?? "",
      `**${digits(ratio.median)}**`,
      spread(ratio),
      ratio.igx,
      ratio.peer,
    ];
    return `| ${cells.join(" | ")} |\n`;
  });
  return `# Speed

Each figure is the time or memory of igx divided by that of the tool that you would use instead: below 1, igx is ahead. It is the median of many
rounds, in which both take turns; the spread is from the first to the third quartile. Made by \`npm run bench -- --write\`; compare only figures
of one run. [tried.md](tried.md) has what to know before you make something faster.

- igx at ${commit()}, ${new Date().toISOString().slice(0, 10)}
- ${machine()}
- ${peers.map(versionOf).filter(Boolean).join(", ")}

| work | measured against | November | reach | further | now | spread | igx | peer |
|---|---|---:|---:|---:|---:|---:|---:|---:|
${rows.join("")}`;
}
