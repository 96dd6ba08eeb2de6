import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startServer, workspace } from "../support/lsp-server.js";

/*
 * What editors, version control and people do to files. Each row begins with a document that reads `data.csv` in a folder of its own, and
 * ends with the findings that a new check of the document has.
 */
interface Operation {
  readonly name: string;
  readonly text?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly before: readonly string[];
  readonly operate: (folder: string) => unknown;
  readonly after: readonly string[];
  /** Findings in the data itself. */
  readonly inData?: readonly string[];
}

const good = "a,b\nx,1\n";
const wrong = "a,c\nx,1\n";
const missing = ["data-not-found"];
const column = ["unknown-column"];
const included = { text: '@include "part.igx"\n', files: { "part.igx": "# Part\n" } };
const isRoot = process.getuid?.() === 0;

const operations: readonly Operation[] = [
  { name: "create", files: {}, before: missing, operate: (at) => writeFileSync(join(at, "data.csv"), good), after: [] },
  { name: "delete", before: [], operate: (at) => unlinkSync(join(at, "data.csv")), after: missing },
  {
    name: "delete and create",
    before: [],
    operate(at) {
      unlinkSync(join(at, "data.csv"));
      writeFileSync(join(at, "data.csv"), wrong);
    },
    after: column,
  },
  { name: "write in place", before: [], operate: (at) => writeFileSync(join(at, "data.csv"), wrong), after: column },
  {
    name: "atomic replace",
    before: [],
    operate(at) {
      writeFileSync(join(at, ".data.csv.tmp"), wrong);
      renameSync(join(at, ".data.csv.tmp"), join(at, "data.csv"));
    },
    after: column,
  },
  {
    name: "backup and rename, as Vim saves",
    before: [],
    operate(at) {
      renameSync(join(at, "data.csv"), join(at, "data.csv~"));
      writeFileSync(join(at, "data.csv"), wrong);
      unlinkSync(join(at, "data.csv~"));
    },
    after: column,
  },
  {
    name: "rename of the file",
    before: [],
    operate: (at) => renameSync(join(at, "data.csv"), join(at, "old.csv")),
    after: missing,
  },
  {
    name: "rename of its folder",
    text: '@data t "sub/data.csv"\n@chart bar {from=t columns=[a, b]}\n',
    files: { "sub/data.csv": good },
    before: [],
    operate: (at) => renameSync(join(at, "sub"), join(at, "other")),
    after: missing,
  },
  {
    name: "a folder that is named as the missing one",
    text: '@data t "sub/data.csv"\n@chart bar {from=t columns=[a, b]}\n',
    files: { "other/data.csv": good },
    before: missing,
    operate: (at) => renameSync(join(at, "other"), join(at, "sub")),
    after: [],
  },
  { name: "touch", before: [], operate: (at) => utimesSync(join(at, "data.csv"), new Date(), new Date()), after: [] },
  {
    name: "truncate",
    before: [],
    operate: (at) => truncateSync(join(at, "data.csv"), 0),
    after: [],
    inData: ["data-malformed"],
  },
  {
    name: "a folder in its place",
    before: [],
    operate(at) {
      unlinkSync(join(at, "data.csv"));
      mkdirSync(join(at, "data.csv"));
    },
    after: missing,
  },
  {
    name: "no permission",
    before: [],
    operate: (at) => chmodSync(join(at, "data.csv"), 0),
    after: isRoot ? [] : missing,
  },
  {
    name: "another target of a link",
    files: { "good.csv": good, "wrong.csv": wrong },
    before: missing,
    operate(at) {
      symlinkSync("good.csv", join(at, "data.csv"));
      symlinkSync("wrong.csv", join(at, "link"));
      renameSync(join(at, "link"), join(at, "data.csv"));
    },
    after: column,
  },
  {
    name: "all of the folder vanishes",
    before: [],
    operate: (at) => rmSync(at, { recursive: true }),
    after: missing,
  },
  {
    name: "CRLF",
    before: [],
    operate: (at) => writeFileSync(join(at, "data.csv"), good.replaceAll("\n", "\r\n")),
    after: [],
  },
  {
    name: "another encoding",
    before: [],
    operate: (at) => writeFileSync(join(at, "data.csv"), Buffer.from("a,b\nCaf\u00e9,1\n", "latin1")),
    after: [],
    inData: ["data-malformed"],
  },
  {
    name: "more than the limit",
    before: [],
    operate: (at) => writeFileSync(join(at, "data.csv"), good + "x,1\n".repeat(50_000)),
    after: ["limit-exceeded"],
  },
  {
    name: "two quick writes",
    files: { "data.csv": wrong },
    before: column,
    operate(at) {
      writeFileSync(join(at, "data.csv"), "");
      writeFileSync(join(at, "data.csv"), good);
    },
    after: [],
  },
  {
    name: "a clock that goes back",
    before: [],
    operate(at) {
      writeFileSync(join(at, "data.csv"), wrong);
      utimesSync(join(at, "data.csv"), new Date(0), new Date(0));
    },
    after: column,
  },
  {
    name: "an included file changes",
    ...included,
    before: [],
    operate: (at) => writeFileSync(join(at, "part.igx"), '@include "no.igx"\n'),
    after: [],
  },
  {
    name: "an included file is deleted",
    ...included,
    before: [],
    operate: (at) => unlinkSync(join(at, "part.igx")),
    after: ["include-not-found"],
  },
];

const document = '@data t "data.csv"\n@chart bar {from=t columns=[a, b]}\n';

test("findings are right after what is done to files, in a client that watches none", async () => {
  const { uri, path, write } = workspace({ "igx.config.json": '{ "limits": { "dataBytes": 100000 } }' });
  const client = startServer();
  await client.initialize({ workspaceFolders: [{ uri: uri(), name: "w" }] });
  const folderOf = (index: number) => `op${index}`;
  const report = (index: number) => uri(`${folderOf(index)}/report.igx`);
  operations.forEach(({ text = document, files = { "data.csv": good } }, index) => {
    write(`${folderOf(index)}/report.igx`, text);
    for (const [name, content] of Object.entries(files)) write(`${folderOf(index)}/${name}`, content);
    client.open(report(index), readFileSync(path(`${folderOf(index)}/report.igx`), "utf8"));
  });
  await Promise.all(operations.map(({ before }, index) => client.shows(report(index), ...before)));
  for (const [index, { operate }] of operations.entries()) operate(path(folderOf(index)));
  const inData = (index: number) => uri(`${folderOf(index)}/data.csv`);
  const ends = operations.flatMap(({ after, inData: codes }, index) => [
    client.shows(report(index), ...after),
    ...(codes ? [client.shows(inData(index), ...codes)] : []),
  ]);
  expect((await Promise.all(ends)).flat().every(({ source }) => source === "igx")).toBe(true);
});
