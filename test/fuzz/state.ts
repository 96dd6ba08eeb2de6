import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decode } from "../../src/cli/base/decode.js";
import { leadsOutOf } from "../../src/cli/config/config-paths.js";
import { checkConfig } from "../../src/config/config-check.js";
import { configSource } from "../../src/config/config-source.js";
import { type JournalEntry, parseJournal } from "../../src/publish/journal.js";
import { lockedDocuments, lockText, readLock } from "../../src/publish/lock-file.js";
import { mergeLocks } from "../../src/publish/merge-locks.js";
import { recover } from "../../src/publish/recover.js";
import { bytesOf, hold, signature, type Target } from "./target.js";

const folder = mkdtempSync(join(tmpdir(), "igx-fuzz-state-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

const config = (name: string, seeds: readonly string[], tokens: readonly string[]): Target => ({
  name: `config-${name}`,
  extension: name,
  seeds: async () => seeds.map(bytesOf),
  tokens,
  run: async (input) => {
    const { file, diagnostics: undecoded } = decode(input, `igx.config.${name}`);
    const { config: read, diagnostics } = await checkConfig(
      file,
      await configSource(file),
      leadsOutOf(folder, [folder]),
    );
    hold((read === undefined) === diagnostics.length > 0, "there is a configuration exactly when nothing was found");
    for (const { start, end, message } of [...undecoded, ...diagnostics]) {
      hold(start.offset >= 0 && start.offset <= end.offset, "a span is in order");
      hold(end.offset <= file.text.length, "a span is within the text");
      hold(!/undefined|\[object/.test(message.replace(/"[\s\S]*"/, "")), `a message says something: ${message}`);
    }
    return signature(diagnostics.map(({ code, message }) => code + message.replace(/"[^"]*"|\d+/g, "")));
  },
});

const json = `{
  // where
  "root": ".", "include": ["reports/"], "outDir": "out", "locale": "de", "baseUrl": "https://infogr.am",
  "profiles": { "production": { "baseUrl": "https://infogr.am", "publish": { "rate": 2, "concurrency": 4 } } },
  "defaults": { "theme_id": 45, "publish": true }, "rules": { "empty-data": "off" },
  "catalog": { "territories": { "x": ["a", "b"] }, "icons": ["star"] }, "limits": { "rows": 10, "steps": 5 },
  "publish": { "rate": 1, "settle": 0 }, "constants": { "a": [1, { "b": null }] },
}
`;

const yaml =
  "root: .\ninclude: [reports/]\nprofiles:\n  p: &p {baseUrl: https://x.y}\n  q: *p\nlimits: {rows: 5}\nrules:\n  empty-data: off\n";

const words = [
  '"root"',
  '"include"',
  '"limits"',
  '"rules"',
  '"publish"',
  '"profiles"',
  '"__proto__"',
  "null",
  "true",
  "-1",
  "1e999",
  '"off"',
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "//",
  "/*",
];
const yamlWords = [
  "root: ",
  "rules: ",
  "limits: ",
  "? [a]\n",
  "? ",
  "- ",
  "&a ",
  "*a",
  "<<: ",
  "!!set ",
  "--- ",
  "# x\n",
  "{",
  "}",
  "[",
  "]",
  "|\n ",
  "'",
  '"',
  ".inf",
];

const lock = JSON.stringify(
  {
    version: 1,
    project: "0b62d7ea-3a5f-4d0c-8a3c-9d7b0a0f5a11",
    targets: {
      "https://infogr.am": {
        documents: {
          a: {
            id: "id-1",
            url: "https://x/1",
            hash: "00ff",
            theme_id: 1,
            date_modified: "2024-01-01T00:00:00Z",
            source: "a.igx",
            elements: ["h1 12345678"],
          },
          "b/c": { id: "id-2", hash: "", title: "T", source: "b.igx", table: "t.csv" },
        },
      },
    },
  },
  null,
  2,
);

const journal = `{"type":"run","run":"r","time":"2024-01-01T00:00:00Z","target":"https://x","command":["a.igx"]}
{"type":"known","ids":["1","2"]}
{"type":"intent","key":"a","action":"create","time":"2024-01-01T00:00:00Z","source":"a.igx","hash":"00","title":"A"}
{"type":"done","key":"a","action":"create","entry":{"id":"3","hash":"00","source":"a.igx"}}
{"type":"intent","key":"b","action":"update","time":"2024-01-01T00:00:00Z","source":"b.igx","id":"2"}
{"type":"failed","key":"b","action":"update"}
{"type":"intent","key":"c","action":"create","time":"2024-01-01T00:00:00Z","source":"c.igx","title":"A"}
{"type":"alike","keys":["a","c"]}
`;

function journalOf(input: Uint8Array): readonly JournalEntry[] | undefined {
  try {
    return parseJournal(Buffer.from(input).toString("utf8"));
  } catch {
    return undefined;
  }
}

async function fileOf(name: string, input: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, input);
  return path;
}

export const stateTargets: readonly Target[] = [
  config("json", [json, "{}", '{"publish":{}}'], words),
  config("yaml", [yaml, "", "a: 1\n"], yamlWords),
  {
    name: "lock",
    extension: "json",
    seeds: async () => [bytesOf(lock), bytesOf('{"version":1,"targets":{}}')],
    tokens: [...words, '"documents"', '"id"', '"hash":""', '"version":2', "<<<<<<< ", ">>>>>>> "],
    run: async (input) => {
      const read = await readLock(await fileOf("lock.json", input));
      if (!read.ok) return read.failure.replace(/[^a-z ]/g, "");
      const [target = "https://x"] = Object.keys(read.value.targets);
      const text = lockText(read.value, target, lockedDocuments(read.value, target));
      const again = await readLock(await fileOf("lock.json", bytesOf(text)));
      hold(again.ok, "a lock file that was written can be read");
      hold(
        lockText(again.value, target, lockedDocuments(again.value, target)) === text,
        "writing a lock file again changes nothing",
      );
      const merged = mergeLocks({ version: 1, targets: {} }, read.value, again.value);
      hold(merged.conflicts.length === 0, "a lock file does not conflict with itself");
      return "ok";
    },
  },
  {
    name: "journal",
    extension: "jsonl",
    seeds: async () => [bytesOf(journal)],
    tokens: [
      ...words,
      '"type":"run"',
      '"type":"done"',
      '"type":"intent"',
      '"type":"end"',
      '"entry":',
      '"key":"a"',
      '"ids":["1"]',
      "\n",
    ],
    run: async (input) => {
      const entries = journalOf(input);
      if (!entries) return "refused";
      const recovered = recover(entries, new Map());
      return `${signature(entries.map(({ type }) => String(type).slice(0, 10)))} ${recovered?.doubts.length ?? "none"}`;
    },
  },
];
