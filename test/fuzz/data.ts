import { writeXlsx } from "hucre/xlsx";
import { parquetWriteBuffer } from "hyparquet-writer";
import type { DataOptions } from "../../src/data/reader.js";
import { readData } from "../../src/data/registry.js";
import { isExactNumber, isList, isRecord, type Value } from "../../src/language/value.js";
import { isJsonNumber } from "../../src/text/json-number.js";
import { isolation } from "../support/isolate.js";
import { zip } from "../support/zip.js";
import { hashOf } from "./random.js";
import { seedFiles } from "./seeds.js";
import { bytesOf, hold, signature, type Target, textOf } from "./target.js";

const limits = { bytes: 4_000_000, rows: 5_000, cells: 1_000_000 };

/** Whether JSON can hold it: what a library gives as dates, big integers, infinite numbers or objects of its own must not get through. */
function isJsonValue(value: Value): boolean {
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "string") return true;
  if (typeof value === "number") return Number.isFinite(value);
  if (isExactNumber(value)) return isJsonNumber(value.raw);
  if (isList(value)) return value.every(isJsonValue);
  return isRecord(value) && [...value].every(([key, field]) => typeof key === "string" && isJsonValue(field));
}

async function readWith(input: Uint8Array, format: string, options: DataOptions): Promise<string> {
  const { table, problems, text } = await readData(
    input,
    `t.${format}`,
    options,
    limits,
    format === "parquet" ? isolation : undefined,
  );
  for (const { message, span } of problems) {
    hold(message !== "" && !message.includes("undefined"), `a problem says something: ${message}`);
    if (span)
      hold(span.start >= 0 && span.start <= span.end && span.end <= (text ?? "").length, "a span is within the text");
  }
  hold((table === undefined) === problems.length > 0, "there is a table exactly when there is no problem");
  if (!table) return signature(problems.map(({ message }) => message.replace(/[`"“].*|\d+/g, "")));
  const names = table.columns.map(({ name }) => name);
  hold(
    new Set(names).size === names.length && names.every((name) => name !== ""),
    "names of columns are unique and not empty",
  );
  for (const record of table.records) {
    hold(
      [...record.keys()].every((key) => names.includes(key)),
      "records have the columns of the table",
    );
    for (const value of record.values()) hold(isJsonValue(value), "values are JSON values");
  }
  return signature(table.columns.map(({ type }) => JSON.stringify(type))).slice(0, 200);
}

/** Of each format the options that change how it is read; the input itself chooses, so that a fixture repeats what it did. */
const options: Readonly<Record<string, readonly DataOptions[]>> = {
  csv: [
    {},
    { delimiter: ";" },
    { header: false },
    { encoding: "utf-16le" },
    { encoding: "windows-1252" },
    { text: ["a"] },
  ],
  xlsx: [{}, { sheet: 2 }, { range: "A1:C3" }, { header: false }, { text: ["a"] }],
};

const target = (format: string, more: Omit<Target, "name" | "extension" | "run">): Target => ({
  name: `data-${format}`,
  extension: format,
  ...more,
  run: (input) => {
    const known = options[format] ?? [{}];
    return readWith(input, format, known[hashOf(input) % known.length]!);
  },
});

const more = (...texts: readonly string[]) => texts.map(bytesOf);

const records = [
  { name: "s", data: ["a", "b", ""], type: "STRING" as const },
  { name: "n", data: [1n, 2n, -3n], type: "INT64" as const },
  { name: "d", data: [1.5, -2, 0], type: "DOUBLE" as const },
  { name: "t", data: [new Date(0), new Date(86_400_000), new Date(1e12)], type: "TIMESTAMP" as const },
  { name: "b", data: [true, false, true], type: "BOOLEAN" as const },
];

/** The parts of a workbook as one text, so that what is inside the archive can be mutated: `=== PATH` begins a part. */
const partsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(/^=== /m)
      .slice(1)
      .map((part) => [part.split("\n", 1)[0]!.trim(), part.slice(part.indexOf("\n") + 1)]),
  );

const workbook = `=== [Content_Types].xml
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>
=== _rels/.rels
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>
=== xl/workbook.xml
<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr date1904="0"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>
=== xl/_rels/workbook.xml.rels
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>
=== xl/worksheets/sheet1.xml
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dimension ref="A1:C3"/><sheetData>
<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1" t="str"><v>b</v></c><c r="C1" t="inlineStr"><is><t>c</t></is></c></row>
<row r="2"><c r="A2"><v>1.5</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" t="e"><v>#N/A</v></c></row>
<row r="3"><c r="A3" s="1"><v>45000.25</v></c><c r="B3" t="d"><v>2024-01-01</v></c><c r="C3"><f>A2*2</f><v>3</v></c></row>
</sheetData><mergeCells><mergeCell ref="A2:B2"/></mergeCells></worksheet>
`;

export const dataTargets: readonly Target[] = [
  target("csv", {
    seeds: async () => [...(await seedFiles(".csv")), ...more('a,b\n"x ""y""",1\n', "a;b\n1,5;x\n", "a\tb\n")],
    tokens: [",", ";", '"', '""', "\n", "\r\n", "\ufeff", "1.50", "a,a\n", ",,\n"],
  }),
  target("tsv", { seeds: async () => more("a\tb\nx\t1\n", 'a\t"b"\n'), tokens: ["\t", "\n", '"'] }),
  target("json", {
    seeds: async () => [...(await seedFiles("africa.json")), ...more('[{"a":1,"b":"x"},{"a":null,"b":[1,{"c":2}]}]')],
    tokens: ["{", "}", "[", "]", ",", ":", '"a":', "1e999", "-0", '"\\ud800"', "null", "true", '{"__proto__":1}'],
  }),
  target("jsonl", {
    seeds: async () => more('{"a":1}\n{"a":2,"b":"x"}\n'),
    tokens: ['{"a":1}', "\n", "{", "}", "[1]"],
  }),
  target("yaml", {
    seeds: async () => [
      ...(await seedFiles(".yaml", ".yml")),
      ...more("- a: 1\n  b: x\n- {a: 2, b: [1, 2]}\n", "- &x {a: 1}\n- *x\n- <<: *x\n  b: 2\n"),
    ],
    tokens: [
      "- ",
      "a: ",
      "&x ",
      "*x",
      "<<: *x",
      "? ",
      "!!binary ",
      "!!set ",
      "!<tag> ",
      "|\n",
      ">-\n",
      "---\n",
      "...\n",
      "%YAML 1.1\n",
      "[",
      "]",
      "{",
      "}",
      ".inf",
      ".nan",
      "0o17",
      "1_000",
      "2024-01-01",
      "# c\n",
      "\t",
    ],
  }),
  target("xlsx", {
    binary: true,
    tokens: [],
    seeds: async () => [
      ...(await seedFiles(".xlsx")),
      await writeXlsx({
        sheets: [
          {
            name: "A",
            rows: [
              ["a", "b"],
              [1, "x"],
              [new Date(0), true],
            ],
          },
        ],
      }),
    ],
  }),
  {
    name: "data-xlsx-parts",
    extension: "txt",
    seeds: async () => more(workbook),
    tokens: [
      '<c r="XFD1048576"><v>1</v></c>',
      "<v>1e999</v>",
      "<v>-1</v>",
      "<v>60</v>",
      't="s"',
      't="d"',
      's="9999"',
      'date1904="1"',
      "<is><r><t>x</t></r></is>",
      "&#0;",
      "&amp;",
      "&x;",
      "<!DOCTYPE x>",
      '<mergeCell ref="A1:XFD1048576"/>',
      '<row r="0"/>',
    ],
    run: (input) => {
      const known = options["xlsx"]!;
      return readWith(zip(partsOf(textOf(input))), "xlsx", known[hashOf(input) % known.length]!);
    },
  },
  target("parquet", {
    binary: true,
    tokens: [],
    seeds: async () => [
      ...(await seedFiles(".parquet")),
      ...(["UNCOMPRESSED", "SNAPPY"] as const).map(
        (codec) =>
          new Uint8Array(
            parquetWriteBuffer({ columnData: records.map((column) => ({ ...column, data: [...column.data] })), codec }),
          ),
      ),
    ],
  }),
];
