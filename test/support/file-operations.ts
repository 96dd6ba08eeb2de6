import {
  chmodSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** Something that editors, version control or people do to files, and the findings of a document before and after it. */
export interface FileOperation {
  readonly name: string;
  readonly text: string;
  /** Besides the document, in its folder. */
  readonly files: Readonly<Record<string, string>>;
  readonly before: readonly string[];
  /** Gets the folder of the document. */
  readonly operate: (folder: string) => unknown;
  readonly after: readonly string[];
  /** Findings in a file that the document reads. */
  readonly beside?: { readonly file: string; readonly codes: readonly string[] };
  /** The document itself is gone. */
  readonly deleted?: true;
}

const good = "a,b\nx,1\n";
const wrong = "a,c\nx,1\n";
const missing = ["data-not-found"];
const column = ["unknown-column"];
const included = { text: '@include "part.igx"\n', files: { "part.igx": "# Part\n" } };
const isRoot = process.getuid?.() === 0;

const rows: readonly Row[] = [
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
    beside: { file: "data.csv", codes: ["data-malformed"] },
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
    deleted: true,
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
    beside: { file: "data.csv", codes: ["data-malformed"] },
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
    beside: { file: "part.igx", codes: ["include-not-found"] },
  },
  {
    name: "an included file is deleted",
    ...included,
    before: [],
    operate: (at) => unlinkSync(join(at, "part.igx")),
    after: ["include-not-found"],
  },
];

/** A row without a document or files of its own has a document that reads `data.csv`. */
type Row = Omit<FileOperation, "text" | "files"> & Partial<FileOperation>;

/** Of most rows. */
const document = '@data t "data.csv"\n@chart bar {from=t columns=[a, b]}\n';

/** A table can be too large. */
const fileLimits = '{ "limits": { "dataBytes": 100000 } }';

/** The folder of the document of an operation. */
export const operationFolder = (index: number): string => `op${index}`;

/** All files of all documents, by their paths in the project. */
export const operationFiles = (): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ["igx.config.json", fileLimits],
    ...fileOperations.flatMap(({ text, files }, index) =>
      Object.entries({ "report.igx": text, ...files }).map(([name, content]) => [
        `${operationFolder(index)}/${name}`,
        content,
      ]),
    ),
  ]);

export const fileOperations: readonly FileOperation[] = rows.map((row) => ({
  text: document,
  files: { "data.csv": good },
  ...row,
}));
