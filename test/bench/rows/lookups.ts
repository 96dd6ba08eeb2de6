import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../../../src/index.js";
import { compare, nodeContender } from "../measure.js";
import type { Row } from "../row.js";
import { igx } from "./peer-script.js";

/* Time against size where documents or turns of a loop look up rows of one table: twice the rows should take twice the time. */

const fence = "```";

/** Twelve lines of the shared table for each row of `--each`. */
function writeRegions(folder: string, count: number, own: string): void {
  mkdirSync(folder);
  const regions = Array.from({ length: count }, (_, at) => `Region ${at}`);
  const months = regions.flatMap((region, at) =>
    Array.from({ length: 12 }, (_, month) => `${region},${month + 1},${(at * 7 + month) % 1000}`),
  );
  writeFileSync(join(folder, "regions.csv"), `region,sales\n${regions.map((name, at) => `${name},${at}\n`).join("")}`);
  writeFileSync(join(folder, "months.csv"), `region,month,units\n${months.join("\n")}\n`);
  const head =
    '---\ntitle: "{{ region }}"\nkey: "{{ slug(region) }}"\n---\n@param region: string\n@param sales: number\n';
  const chart = "# {{ region }} {{ sales }}\n\n@chart column {from={{ own }} columns=[month units]}\n";
  writeFileSync(join(folder, "region.igx"), `${head}@data months "months.csv"\n${own}\n\n${chart}`);
}

const byWhere = "@let own = where(months, row => row.region == region)";
const bySql = `${fence}sql own\nselect month, units from months where region = $region order by month\n${fence}`;
const build = ["build", "region.igx", "--each", "regions.csv", "-o", "out/{key}.json", "--no-cache"];

function growthOfBatch(name: string, work: string, count: number, own: string, reach: string): Row {
  return {
    name,
    work,
    against: `the same with ${(count / 2).toLocaleString("en")}`,
    before: "",
    reach,
    measure: async (folder, { rounds, size }) => {
      const contenders = [count, count / 2].map((rows) => {
        const place = join(folder, `${rows}`);
        writeRegions(place, size(rows), own);
        const before = () => rmSync(join(place, "out"), { recursive: true, force: true });
        return { ...nodeContender(`${rows} rows`, [igx, ...build], place), before };
      });
      return compare(contenders[0]!, contenders[1]!, rounds(5));
    },
  };
}

const records = (count: number): string =>
  Array.from(
    { length: count },
    (_, at) => `{"key": "k${at}", "group": "g${at % (count / 10)}", "value": ${at}.5}`,
  ).join(",\n");

const loop = (count: number): string => `${fence}json data
[${records(count)}]
${fence}

@for row in data
{{ row.key }}: {{ sum(where(data, other => other.group == row.group).value) }} {{ rank(data.value, row.value) }} {{ percent(row.value / sum(data.value)) }}

@end
`;

/** As the recipe: two years of each country. */
const latest = (count: number): string => `${fence}json harvests
[${Array.from({ length: count }, (_, at) => `{"country": "C${at >> 1}", "year": ${2023 + (at % 2)}, "bags": ${at}}`).join(",\n")}]
${fence}
@let latest = map(groupBy(harvests, row => row.country), group => last(sort(group.items, row => row.year)))
@let same = where(harvests, row => row.year == max(where(harvests, other => other.country == row.country).year))

{{ count(latest) }} {{ count(same) }}
`;

function growthOfDocument(name: string, work: string, count: number, document: (count: number) => string): Row {
  return {
    name,
    work,
    against: `the same with ${(count / 2).toLocaleString("en")}`,
    before: "",
    reach: "2.2",
    measure: async (_, { rounds, size }) => {
      const [many, few] = [document(size(count)), document(size(count / 2))];
      return compare({ name: "many", run: () => compile(many) }, { name: "few", run: () => compile(few) }, rounds(11));
    },
    profiled: () => () => compile(document(count)),
  };
}

export const lookupRows: readonly Row[] = [
  growthOfBatch("each-where", "10,000 documents by `--each`, each with `where` on one table", 10_000, byWhere, "2.2"),
  growthOfBatch("each-sql", "2,000 documents by `--each`, each with a query of its row", 2000, bySql, "2.2"),
  growthOfDocument("for-where", "`where`, `rank` and `sum` in `@for` over 1,000 rows", 1000, loop),
  growthOfDocument("latest", "the latest of each of 100,000 lines, by `groupBy` and by `where`", 100_000, latest),
];
