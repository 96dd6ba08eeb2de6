import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { compile, memoryHost } from "../../src/index.js";
import { dataOptionNames, optionExample } from "../../src/template/data-options.js";

const csv = "Land;Wert;Tag\nBrasilien;1.234,50;3. März 2024\nVietnam;n/a;4. Mai 2024\n";
const options = '{delimiter=";" decimal="," thousands="." null=["n/a"] dates={Tag="D. MMMM YYYY"}}';
const chart = "\n@chart table {from=d}\n";

async function build(text: string, data: Readonly<Record<string, string | Uint8Array>> = { "d.csv": csv }) {
  const host = memoryHost({ "a.igx": text, ...data });
  const { output, diagnostics } = await compile({ path: "a.igx", text }, { host });
  return {
    json: output?.json,
    found: diagnostics.map((one) => ({ ...one, text: text.slice(one.start.offset, one.end.offset) })),
  };
}

const data = '"data":[[["Land","Wert","Tag"],["Brasilien",1234.50,"2024-03-03"],["Vietnam","","2024-05-04"]]]';

describe("options", () => {
  test("of a file reach the output character for character", async () => {
    const { json, found } = await build(`---\nlocale: de\n---\n@data d "d.csv" ${options}\n${chart}`);
    expect(found).toEqual([]);
    expect(json).toContain(data);
  });

  test("stand on a fence after its name", async () => {
    const { json, found } = await build(`---\nlocale: de-AT\n---\n\`\`\`csv d ${options}\n${csv}\`\`\`\n${chart}`);
    expect(found).toEqual([]);
    expect(json).toContain(data);
  });

  test("apply to what a query sees", async () => {
    const text = `@data d "d.csv" ${options}\n\`\`\`sql q\nselect sum(Wert) as s, max(Tag) as t from d\n\`\`\`\n\n@chart table {from=q}\n`;
    const { json } = await build(`---\nlocale: de\n---\n${text}`);
    expect(json).toContain('["s","t"],["1234.5","2024-05-04"]');
  });

  test("a file that is included is read in the language of the document", async () => {
    const inner = `---\nlocale: en\n---\n@data d "d.csv" ${options}\n${chart}`;
    const { json } = await build('---\nlocale: de\n---\n@include "b.igx"\n', { "b.igx": inner, "d.csv": csv });
    expect(json).toContain(data);
  });

  test("a column name may be quoted", async () => {
    const { json, found } = await build(
      `\`\`\`csv d {dates={"Order day"="DD/MM/YYYY" "2024"="YYYY"}}\nOrder day,2024\n03/02/2024,1999\n\`\`\`\n${chart}`,
    );
    expect(found).toEqual([]);
    expect(json).toContain('["2024-02-03","1999-01-01"]');
  });
});

describe("findings", () => {
  const codes = async (text: string, files?: Readonly<Record<string, string | Uint8Array>>) =>
    (await build(text, files)).found.map((one) => [one.code, one.text]);

  test("a cell that does not fit is found in the file", async () => {
    const wrong = options.replace("D. MMMM", "DD.MM.");
    const { found } = await build(`@data d "d.csv" ${wrong}\n${chart}`);
    expect(found[0]).toMatchObject({ code: "data-malformed", file: "d.csv", start: { line: 2, column: 20 } });
  });

  test("an option is found at the option, an entry of it at the entry", async () => {
    expect(await codes(`@data d "d.csv" {decimal="," thousands=","}\n${chart}`)).toEqual([
      ["data-malformed", 'thousands=","'],
    ]);
    expect(await codes(`@data d "d.csv" {delimiter=";" dates={Tga="YYYY"} text=[Land Lnad]}\n${chart}`)).toEqual([
      ["unknown-column", 'Tga="YYYY"'],
      ["unknown-column", "Lnad"],
    ]);
    expect(await codes(`@data d "d.csv" {delimiter=";" dates={Land="YYYY" Tag="DD"}}\n${chart}`)).toEqual([
      ["data-malformed", 'Tag="DD"'],
    ]);
    expect(await codes(`@data d "d.csv" {encoding="latin-99"}\n${chart}`)).toEqual([
      ["data-malformed", 'encoding="latin-99"'],
    ]);
    const wide = Uint8Array.from([..."a;b\nx;1\n"].flatMap((char) => [char.charCodeAt(0), 0]));
    for (const encoding of ["utf-16be", "windows-1252", "utf-8", "shift_jis"]) {
      const written = `@data d "d.csv" {encoding="${encoding}" delimiter=";"}\n`;
      expect(await codes(written + chart, { "d.csv": wide })).toEqual([["data-malformed", `encoding="${encoding}"`]]);
      const { found } = await build(written + chart, { "d.csv": wide });
      expect(found[0]!.fixes?.[0]?.edits[0]?.text).toBe('encoding="utf-16le"');
    }
    const { found } = await build(`@data d "d.csv" {encoding="utf-16le"}\n${chart}`, { "d.csv": "a,b\nx,1\n" });
    expect(found.map(({ message, hint, start }) => [message, hint, start.column])).toEqual([
      ["The file is UTF-8, not UTF-16LE.", 'Write `encoding="utf-8"`.', 18],
    ]);
    expect(await codes(`@data d "d.csv" {delimiter=";" format=cvs}\n${chart}`)).toEqual([
      ["data-malformed", "format=cvs"],
    ]);
    expect(await codes(`@data d "d.dat"\n${chart}`, { "d.dat": csv })).toEqual([["data-malformed", '"d.dat"']]);
    expect(await codes(`@data d "d.csv" {sheet=2}\n${chart}`)).toEqual([["data-malformed", "sheet=2"]]);
  });

  test("the example of each has the type of the option", async () => {
    const text = dataOptionNames.map((name, at) => `@data t${at} "missing.csv" {${optionExample(name)}}\n`).join("");
    const { found } = await build(text);
    expect(found.map(({ code }) => code)).toEqual(dataOptionNames.map(() => "data-not-found"));
  });

  test("values of a wrong type, and names that are no options", async () => {
    expect(await codes(`@data d "d.csv" {null="n/a" dates=Tag decimal thousend="."}\n${chart}`)).toEqual([
      ["attribute-type", '"n/a"'],
      ["attribute-type", "Tag"],
      ["unknown-attribute", "thousend"],
    ]);
    expect(await codes(`\`\`\`csv d {delimeter=";"}\na\n1\n\`\`\`\n${chart}`)).toEqual([
      ["unknown-attribute", "delimeter"],
    ]);
    expect(await codes(`\`\`\`csv d {encoding=latin1}\na\n1\n\`\`\`\n${chart}`)).toEqual([
      ["data-malformed", "encoding=latin1"],
    ]);
  });

  test("what a fence's line cannot have", async () => {
    expect(await codes('```csv d {delimiter=";"\na\n1\n```\n')).toContainEqual(["unclosed-attributes", "{"]);
    expect(await codes("```csv d {text=[a]} b\na\n1\n```\n")).toContainEqual(["unexpected-text", "b"]);
    expect(await codes("```sql q {text=[a]}\nselect 1 as a\n```\n")).toContainEqual(["unexpected-text", "{text=[a]}"]);
    expect(await codes("```csv {text=[a]}\na\n1\n```\n")).toContainEqual(["data-malformed", "csv"]);
    expect(await codes("```js {1,3-4}\na\n```\n")).toContainEqual(["unknown-fence", "js"]);
  });

  test("names of months need a language that is known when the data is read", async () => {
    const head = '---\nlocale: {{ lang }}\n---\n@param lang: string = "de"\n';
    expect(await codes(`${head}@data d "d.csv" ${options}\n${chart}`)).toEqual([
      ["data-malformed", 'Tag="D. MMMM YYYY"'],
    ]);
    expect(await codes(`${head}\`\`\`csv d {dates={a="DD.MM.YYYY"}}\na\n03.02.2024\n\`\`\`\n${chart}`)).toEqual([]);
  });
});

describe("advice", () => {
  /** Finding and fixed text. */
  async function fixed(text: string, files?: Readonly<Record<string, string>>) {
    const { found } = await build(text, files);
    return found.map(({ code, hint, fixes = [] }) => {
      const edit = fixes[0]?.edits[0];
      return [code, hint, edit && text.slice(0, edit.start.offset) + edit.text + text.slice(edit.end.offset)];
    });
  }

  test("names the option, and a fix writes it", async () => {
    expect(await fixed(`@data d "d.csv"\n${chart}`, { "d.csv": "a;b, c\n1;2,5\n" })).toEqual([
      [
        "data-malformed",
        'Write `{delimiter=";"}` if the columns are `a`, `b, c`, or `{delimiter=","}` if the columns are `a;b`, `c`.',
        `@data d "d.csv" {delimiter=";"}\n${chart}`,
      ],
    ]);
    expect(await fixed(`@data d "d.csv" {header}\n${chart}`, { "d.csv": ",b\n1,2\n" })).toEqual([
      ["data-malformed", 'Name it: write `{unnamed="id"}`.', `@data d "d.csv" {header unnamed="id"}\n${chart}`],
    ]);
    expect(await fixed(`@data d "d.csv" {null={a=["x"]}}\n${chart}`, { "d.csv": "a,n\nx,1\ny,-\n" })).toEqual([
      [
        "mixed-column",
        'Add `null={n=["-"]}`. To keep the column as text, write `text=["n"]`.',
        `@data d "d.csv" {null={a=["x"] n=["-"]}}\n${chart}`,
      ],
    ]);
    const keep = 'To keep the column as text, write `text=["n"]`.';
    expect(await fixed(`\`\`\`csv d\na,n\nx,1\ny,n/a\n\`\`\`\n${chart}`)).toEqual([
      [
        "mixed-column",
        `Write \`{null={n=["n/a"]}}\`. ${keep}`,
        `\`\`\`csv d {null={n=["n/a"]}}\na,n\nx,1\ny,n/a\n\`\`\`\n${chart}`,
      ],
    ]);
    expect(await fixed(`\`\`\`csv d {text=[]}\na,n\ny,1\nx,"1,5"\n\`\`\`\n${chart}`)).toContainEqual([
      "mixed-column",
      `Add \`decimal={n=","}\`. ${keep}`,
      `\`\`\`csv d {text=[] decimal={n=","}}\na,n\ny,1\nx,"1,5"\n\`\`\`\n${chart}`,
    ]);
  });

  test("signs that no option reads have `parseNumber`", async () => {
    const hint = async (data: string, options = "") =>
      (await fixed(`\`\`\`csv d${options}\nday,n\n${data}\n\`\`\`\n${chart}`)).map(([code, hint, fix]) => [
        code,
        hint,
        fix,
      ]);
    expect(await hint("a,+1.23\nb,-0.5\nc,0.1")).toEqual([
      [
        "mixed-column",
        "Remove the plus signs in the data, or read the values of the column with `parseNumber(…)`.",
        undefined,
      ],
    ]);
    expect(await hint("a, 1.23\nb,-0.5\nc,7 ")).toEqual([
      [
        "mixed-column",
        "Remove the white space around the numbers in the data, or read the values of the column with `parseNumber(…)`.",
        undefined,
      ],
    ]);
    expect(await hint('a,"−1,2"\nb,"0,3"', ' {decimal=","}')).toEqual([
      [
        "mixed-column",
        'Write a hyphen for each minus sign in the data, or read the values of the column with `parseNumber(…, ",")`.',
        undefined,
      ],
    ]);
  });

  test("the message shows a text of the column", async () => {
    const { diagnostics } = await compile(`\`\`\`csv d\na,n\nx,1\ny,  \nz,${"long ".repeat(20)}\n\`\`\`\n${chart}`);
    expect(diagnostics.map(({ message }) => message)).toContain(
      'The column "n" contains both numbers and other text, such as "long long long long long long long long …".',
    );
  });

  test("names the option for colours of six digits", async () => {
    const colors = "```csv d\na,c\nx,222222\ny,red\n```\n\n@chart table {from=d}\n";
    expect(await fixed(colors)).toEqual([
      [
        "mixed-column",
        'Read the colours as text with `{text=["c"]}`, or write `#` before each of them in the data.',
        colors.replace("csv d", 'csv d {text=["c"]}'),
      ],
    ]);
  });

  test("no fix where the option is written already, since its value has to be extended", async () => {
    expect(await fixed(`\`\`\`csv d {null=["-"]}\na,n\nx,1\ny,n/a\n\`\`\`\n${chart}`)).toEqual([
      ["mixed-column", expect.stringContaining('Add `null={n=["n/a"]}`.'), undefined],
    ]);
  });

  test("a date that is not one names the pattern", async () => {
    const text = "```csv d\nday\n03.02.2024\n```\n\n# {{ date(first(d.day)) }}\n";
    expect(await fixed(text)).toContainEqual([
      "argument-type",
      'Read it with `parseDate(…, "DD.MM.YYYY")`, or its column of the data with `{dates={COLUMN="DD.MM.YYYY"}}`.',
      undefined,
    ]);
  });
});

test("the lines of the notes that read files do so", async () => {
  const notes = await readFile(join(import.meta.dirname, "../../grammar/template-notes.md"), "utf8");
  const lines = [...notes.matchAll(/`(@data (?:crops|cities) "[^"]+" \{(?:sheet|encoding)[^`]*\})`/g)].map(
    ([, line]) => line!,
  );
  expect(lines).toHaveLength(2);
  const rows = [["Crops of the year"], [], [null, "a", "b", "c"], [null, 1, 2, 3]];
  const book = await writeXlsx({
    sheets: [
      { name: "Notes", rows: [["x"]] },
      { name: "2024", rows },
    ],
  });
  const files = { "crops.xlsx": book, "cities.csv": Uint8Array.from([97, 10, 0xfc, 10]) };
  for (const line of lines) {
    const name = line.split(" ")[1]!;
    const host = memoryHost(files);
    const { output, diagnostics } = await compile(`${line}\n\n@chart table {from=${name}}\n`, { host });
    expect(diagnostics).toEqual([]);
    expect(output!.json).toContain(name === "crops" ? '[["a","b","c"],["1",2,3]]' : '[["a"],["ü"]]');
  }
});

test.each(["\u00a0", "\u2028", "\u3000", "\t"])(
  "a cell of %j alone is blank in data, but not in a row of the document",
  async (space) => {
    const { output } = await compile(
      `\`\`\`csv t\na,b\n"${space}",1\n\`\`\`\n\n@let isBlank = t[0].a == null\n\n{{ isBlank ? "blank" : "text" }}\n`,
    );
    expect(output!.content).toEqual([{ type: "body", text: "blank" }]);
    const written = await compile(`@facts\n| fact | figure |\n| ${space} | 1 |\n`);
    expect(written.output!.json).toContain(space === "\t" ? '[{"figure":1}]' : `"fact":"${space}"`);
  },
);
