import { chmod, mkdir, open, readFile, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { PreviewState } from "../../../src/preview/protocol.js";
import { lookRegularly } from "../../../src/preview/server/look-regularly.js";
import { editorOpener } from "../../../src/preview/server/open-editor.js";
import { jsonRanges } from "../../../src/preview/session/json-ranges.js";
import { createMoveOffset } from "../../../src/preview/session/move-offset.js";
import { newestWins } from "../../../src/preview/session/newest-wins.js";
import { bad, folderWith, good, igxProcess, startIgx, warned } from "../../support/cli.js";
import { ask, blindWatcher, pageOf, preview } from "../../support/preview.js";

const chart = "@chart bar\n| a | b |\n|---|--:|\n| x | 1 |\n";
const doc = `# Coffee\n\nThe world drinks it.\n\n${chart}\n> Black as night\n> -- Anon\n`;
const titled = (title: string) => (state: PreviewState) => state.title === title;
const is = (status: PreviewState["status"]) => (state: PreviewState) => state.status === status;

describe("a state", () => {
  test("has the elements, the JSON and the places of both", async () => {
    const cwd = await folderWith({ "doc.igx": doc });
    const { until, htmlOf } = await preview(cwd, "doc.igx");
    const state = await until(is("ok"));
    expect(state).toMatchObject({
      version: 1,
      file: "doc.igx",
      title: "Coffee",
      locale: "en",
      findings: [],
      params: [],
    });
    expect(state.sources).toEqual({ "doc.igx": doc });
    const { elements, json } = state.picture!;
    expect(elements.map(({ index, type, half }) => [index, type, half])).toEqual([
      [0, "h1", false],
      [1, "body", false],
      [2, "chart", false],
      [3, "quote", false],
    ]);
    const content = JSON.parse(json);
    for (const { index, json: range } of elements)
      expect(JSON.parse(json.slice(range.start, range.end))).toEqual(content[index]);
    expect(elements.map(({ source }) => doc.slice(source!.start, source!.end).split("\n")[0])).toEqual([
      "# Coffee",
      "The world drinks it.",
      "@chart bar",
      "> Black as night",
    ]);
    expect((await htmlOf(state.picture!))[2]).toContain("<svg");
    expect(state).not.toHaveProperty("failure");
  });

  test("has what the picture leaves out among its findings, at the cell", async () => {
    const map = "@map europe\n| title | value |\n| Grmany | 2 |\n";
    const cwd = await folderWith({ "doc.igx": `# Coffee\n\n${map}` });
    const { until } = await preview(cwd, "doc.igx");
    const { status, findings } = await until(() => true);
    expect(status).toBe("ok");
    expect(findings).toMatchObject([{ code: "region-not-shown", severity: "info", element: 1, start: { line: 5 } }]);
  });

  test("tells which element contains a finding, also where several changed in one save", async () => {
    const cwd = await folderWith({ "doc.igx": warned });
    const { until } = await preview(cwd, "doc.igx");
    const { status, findings } = await until(() => true);
    expect(status).toBe("ok");
    expect(findings).toMatchObject([{ severity: "warning", file: "doc.igx", element: 1 }]);
    const more = `@chart nonsense\n| a | b |\n|---|--:|\n| x | 1 |\n`;
    await writeFile(
      join(cwd, "doc.igx"),
      `// One more line\n\n${warned.replace("1 |", "2 |")}\n${more}\n{{ nothing }}\n`,
    );
    const broken = await until(is("broken"));
    expect(broken.findings.map(({ element, severity }) => [severity, element])).toEqual([
      ["warning", 1],
      ["error", 2],
      ["error", 3],
    ]);
  });

  test("is of the document's locale and the request's width and title", async () => {
    const text = `---\ntitle: Kaffee\nlocale: de\nwidth: 400\n---\n${chart}`;
    const cwd = await folderWith({ "doc.igx": text });
    const { until } = await preview(cwd, "doc.igx");
    const wide = await until(() => true);
    expect(wide).toMatchObject({ title: "Kaffee", locale: "de" });
    await writeFile(join(cwd, "doc.igx"), text.replace("400", "900"));
    const { picture } = await until(({ version }) => version > wide.version);
    expect(picture!.elements[0]!.drawing).not.toBe(wide.picture!.elements[0]!.drawing);
  });

  test("has the copyright of the front matter or the configuration, but no secret", async () => {
    const config = JSON.stringify({ defaults: { copyright: "Of the project" } });
    const text = `---\ncopyright: Of the document\n---\n${chart}`;
    const cwd = await folderWith({ "doc.igx": text, "igx.config.json": config });
    const { until, post } = await preview(cwd, "doc.igx");
    const own = await until(() => true);
    expect(own.picture!.copyright).toBe("Of the document");
    expect((await post("/download", { format: "svg" }, {}, true)).body).toContain("Of the document");
    await writeFile(join(cwd, "doc.igx"), `${text}\n{{ nothing }}\n`);
    expect((await until(is("broken"))).picture).toMatchObject({ copyright: "Of the document", draft: true });
    await writeFile(join(cwd, "doc.igx"), chart);
    expect((await until(is("ok"))).picture!.copyright).toBe("Of the project");
    const secret = '---\ncopyright: "Of {{ token }}"\n---\n@param token: secret\n\n# Coffee\n';
    await writeFile(join(cwd, "doc.igx"), secret);
    await until(is("incomplete"));
    await post("/params", { values: { token: "hidden" } });
    const { picture, title } = await until(is("ok"));
    expect([title, picture!.elements.length, picture!.copyright]).toEqual(["Coffee", 1, undefined]);
  });

  test("has no drawings: the page asks for those that it shows, and keeps what has not changed", async () => {
    const cwd = await folderWith({ "doc.igx": doc });
    const { until, text, post, htmlOf } = await preview(cwd, "doc.igx");
    const first = (await until(is("ok"))).picture!;
    const before = await htmlOf(first);
    expect(text()).not.toContain("<svg");
    const says = (words: string) => (state: PreviewState) => state.sources["doc.igx"]!.includes(words);
    await writeFile(join(cwd, "doc.igx"), doc.replace("drinks it.", "drinks it.\n\nAll of it."));
    const second = (await until(says("All of it."))).picture!;
    expect(second.elements.map(({ type }) => type)).toEqual(["h1", "body", "body", "chart", "quote"]);
    expect(second.elements[3]!.drawing).toBe(first.elements[2]!.drawing);
    const html = await htmlOf(second);
    expect(html[2]).toContain("All of it.</p>");
    expect(html[3]).toBe(before[2]);
    await writeFile(join(cwd, "doc.igx"), "# Coffee\n");
    await until(({ picture }) => picture?.elements.length === 1);
    const gone = second.elements[3]!.drawing!;
    expect((await post("/drawings", { drawings: [gone] })).reply).toEqual({ ok: true, drawings: {} });
    for (const body of [{}, { drawings: 1 }, { drawings: ["1"] }, { drawings: Array(101).fill(1) }])
      expect((await post("/drawings", body)).status).toBe(400);
  });

  test("numbers drawings by what they show, also when it moves or is there twice", async () => {
    const cwd = await folderWith({ "doc.igx": `${doc}\n${chart}` });
    const { until } = await preview(cwd, "doc.igx");
    const before = (await until(is("ok"))).picture!.elements;
    await writeFile(join(cwd, "doc.igx"), `# Tea\n\nAnother one.\n\n${doc.slice(10)}\n${chart.replace("1 |", "2 |")}`);
    const after = (await until(titled("Tea"))).picture!.elements;
    expect(after).toHaveLength(6);
    expect(after[2]!.drawing).toBe(before[1]!.drawing);
    expect(after[4]!.drawing).toBe(before[3]!.drawing);
    expect(after[5]!.drawing).not.toBe(before[4]!.drawing);
    expect(new Set(after.map(({ drawing }) => drawing)).size).toBe(6);
  });

  test("of many new elements comes before their drawings, and again with what these do not show", async () => {
    const map = "@map europe\n| title | value |\n| Grmany | 2 |\n\n";
    const cwd = await folderWith({ "doc.igx": `# Coffee\n\n${map.repeat(9)}` });
    const { until, states } = await preview(cwd, "doc.igx");
    const { findings } = await until(({ findings: all }) => all.length === 9);
    expect(findings.map(({ element }) => element)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(new Set(states.map(({ picture }) => JSON.stringify(picture))).size).toBe(1);
  });
});

describe("a save", () => {
  test("that writes in place, renames or does both quickly gives the newest text, and numbers that count up", async () => {
    const cwd = await folderWith({ "doc.igx": good });
    const { until, states } = await preview(cwd, "doc.igx");
    const file = join(cwd, "doc.igx");
    await until(is("ok"));
    for (let round = 0; round < 4; round++) {
      await writeFile(file, `# Written ${round}\n`);
      await until(titled(`Written ${round}`));
      await rename(file, `${file}~`);
      await writeFile(file, `# Renamed ${round}\n`);
      await until(titled(`Renamed ${round}`));
    }
    for (let round = 0; round <= 40; round++) await writeFile(file, `# Quick ${round}\n`);
    await until(titled("Quick 40"));
    expect(states.every(({ status }) => status === "ok")).toBe(true);
    expect(states.map(({ version }) => version)).toEqual(states.map((_, index) => index + 1));
    const quick = states.flatMap(({ title }) => /^Quick (\d+)$/.exec(title)?.[1] ?? []).map(Number);
    expect(quick).toEqual([...quick].sort((one, other) => one - other));
  });

  test("that empties the file first does not show it empty", async () => {
    const cwd = await folderWith({ "doc.igx": good });
    const { until, states } = await preview(cwd, "doc.igx", { times: { grace: 3_000 } });
    await until(is("ok"));
    const handle = await open(join(cwd, "doc.igx"), "w");
    await sleep(200);
    await handle.write("# Written late\n");
    await handle.close();
    await until(titled("Written late"));
    expect(states.map(({ title }) => title)).toEqual(["Coffee", "Written late"]);
  });

  test("of an empty file is believed after a while", async () => {
    const cwd = await folderWith({ "doc.igx": good });
    const { until } = await preview(cwd, "doc.igx");
    await until(is("ok"));
    await writeFile(join(cwd, "doc.igx"), "");
    expect((await until(({ sources }) => sources["doc.igx"] === "")).version).toBe(2);
  });

  test("that changes nothing gives no state", async () => {
    const cwd = await folderWith({ "doc.igx": good });
    const { until, states } = await preview(cwd, "doc.igx");
    await until(is("ok"));
    await writeFile(join(cwd, "doc.igx"), good);
    await utimes(join(cwd, "doc.igx"), 1, 1);
    await sleep(150);
    await writeFile(join(cwd, "doc.igx"), "# Tea\n");
    await until(titled("Tea"));
    expect(states.map(({ version }) => version)).toEqual([1, 2]);
  });

  test("is seen without a watcher too", async () => {
    const cwd = await folderWith({ "doc.igx": good });
    const times = { poll: 20 };
    const { until } = await preview(cwd, "doc.igx", { watcher: blindWatcher, times });
    await until(is("ok"));
    await writeFile(join(cwd, "doc.igx"), "# Polled\n");
    await until(titled("Polled"));
  });
});

describe("what goes wrong", () => {
  const shown = ({ picture }: PreviewState) => picture!.elements.map(({ type, state = "new" }) => `${state} ${type}`);
  const started = async (text: string) => {
    const cwd = await folderWith({ "doc.igx": text });
    const { until, ...rest } = await preview(cwd, "doc.igx");
    const first = await until(is("ok"));
    const save = async (next: string, wanted: Parameters<typeof until>[0] = is("broken")) => {
      // In one step: on a busy machine, a file that is emptied and then written can be read as an empty document, which is a good one.
      await writeFile(`${cwd}.saved`, next);
      await rename(`${cwd}.saved`, join(cwd, "doc.igx"));
      return until(wanted);
    };
    return { first, save, ...rest };
  };

  test("keeps the last good picture of an element with an error, and shows the others as they are", async () => {
    const { first, save } = await started(doc);
    const text = doc.replace("drinks it", "drank it").replace("@chart bar", "@chart baar").replace("x | 1", "x | 9");
    const broken = await save(text);
    expect(shown(broken)).toEqual(["new h1", "new body", "old chart", "new quote"]);
    expect(broken.picture).toMatchObject({ draft: true });
    expect(broken.picture!.elements[2]!.drawing).toBe(first.picture!.elements[2]!.drawing);
    expect(JSON.parse(broken.picture!.json)).toMatchObject([
      {},
      { text: "The world drank it." },
      { chart_type: "bar" },
      {},
    ]);
    expect(broken.findings).toMatchObject([{ code: "unknown-chart-type", element: 2 }]);
    const fixed = await save(text.replace("baar", "pie"), is("ok"));
    expect(shown(fixed)).toEqual(["new h1", "new body", "new chart", "new quote"]);
    expect(fixed.picture).not.toHaveProperty("draft");
  });

  test("shows elements that are written out as they are where a name fails, whatever their words", async () => {
    const text =
      '@let total = 5\n\n# {{ total }}\n\nBeans from Brazil.\n\n```element\n{"type": "h2", "text": "{{ from"}\n```\n';
    const { save } = await started(text);
    const broken = await save(text.replace("= 5", "= five").replace("Beans", "Coffee"));
    expect(shown(broken)).toEqual(["old h1", "new body", "new h2"]);
  });

  test("shows all elements as they are where a field of the front matter fails, whatever ends its lines", async () => {
    const text = "---\rtitle: T\r---\r\r# {{ 1 }}\r";
    const { save } = await started(text);
    expect(shown(await save(text.replace("T", "{{ none }}").replace("1", "2")))).toEqual(["new h1"]);
  });

  test("of several errors each is at its element, and an element that was never good has no picture", async () => {
    const { save } = await started(doc);
    const two = doc.replace("The world", "{{ world }}").replace("@chart bar", "@chart bar {width=0.3}");
    const broken = await save(`${two}\n@chart nonsense\n| a | b |\n| x | 1 |\n\nThe end.\n`);
    expect(shown(broken)).toEqual(["new h1", "old body", "old chart", "new quote", "failed chart", "new body"]);
    expect(broken.findings.map(({ element }) => element)).toEqual([1, 2, 4]);
    expect(broken.picture!.elements[4]).not.toHaveProperty("drawing");
  });

  test("keeps the elements that an error outside of them takes away while their text is there", async () => {
    const loop = "@for n in [1, 2]\nNumber {{ n }}\n@end\n";
    const { save } = await started(`${doc}\n${loop}\nThe end.\n`);
    const directive = await save(`${doc.replace("@chart", "@chat")}\n${loop}\nAn end.\n`);
    expect(shown(directive)).toEqual([
      "new h1",
      "new body",
      "old chart",
      "new quote",
      "new body",
      "new body",
      "new body",
    ]);
    expect(directive.findings).toMatchObject([{ code: "unknown-directive", element: 2 }]);
    const list = await save(`${doc}\n${loop.replace("[1, 2]", "nothing")}\nAn end.\n`, ({ sources }) =>
      sources["doc.igx"]!.includes("in nothing"),
    );
    expect(shown(list)).toEqual(["new h1", "new body", "new chart", "new quote", "old body", "old body", "new body"]);
    // What the author has deleted is gone.
    const gone = await save("# Tea\n\n@for n in nothing\nText\n@end\n", titled("Tea"));
    expect(shown(gone)).toEqual(["new h1"]);
  });

  test("keeps what depends on a name with an error, and shows the rest as it is", async () => {
    const text = '@let name = upper("x")\n\n# Coffee\n\nWith {{ name }}\n\nWithout\n';
    const { save } = await started(text);
    const broken = await save(text.replace("upper", "uper").replace("Without", "Still without"));
    expect(shown(broken)).toEqual(["new h1", "old body", "new body"]);
    expect(broken.findings).toMatchObject([{ code: "unknown-function" }]);
    expect(broken.findings[0]).not.toHaveProperty("element");
  });

  test("keeps what a parameter with a wrong value decides", async () => {
    const cwd = await folderWith({ "doc.igx": "@param year: integer = 2024\n\n# In {{ year }}\n\nText\n" });
    const { until, post } = await preview(cwd, "doc.igx");
    await post("/params", { values: { year: "1999" } });
    await until(titled("In 1999"));
    await post("/params", { values: { year: "19.5" } });
    const broken = await until(is("broken"));
    expect(shown(broken)).toEqual(["old h1", "new body"]);
    expect(broken.title).toBe("In 1999");
  });

  test("has no picture where nothing was ever good", async () => {
    const cwd = await folderWith({ "doc.igx": bad.replace("# Coffee\n", "") });
    const { until } = await preview(cwd, "doc.igx");
    expect(await until(is("broken"))).not.toHaveProperty("picture");
  });

  test("a file that is deleted is missing, and comes back with its return", async () => {
    const cwd = await folderWith({ "doc.igx": doc });
    const { until } = await preview(cwd, "doc.igx");
    const { picture } = await until(is("ok"));
    await rm(join(cwd, "doc.igx"));
    const missing = await until(is("missing"));
    expect(missing).toMatchObject({ title: "Coffee", picture, findings: [], sources: {} });
    expect(missing).not.toHaveProperty("failure");
    await writeFile(join(cwd, "doc.igx"), "# Back\n");
    await until(titled("Back"));
  });

  test("a folder that goes and comes takes the document with it", async () => {
    const cwd = await folderWith({ "docs/doc.igx": good });
    const { until } = await preview(cwd, "docs/doc.igx", { times: { poll: 50 } });
    await until(is("ok"));
    await rename(join(cwd, "docs"), join(cwd, "away"));
    await until(is("missing"));
    await rename(join(cwd, "away"), join(cwd, "docs"));
    await until(is("ok"));
  });

  test("a file that cannot be read says so", async () => {
    const cwd = await folderWith({ "doc.igx": good });
    const { until } = await preview(cwd, "doc.igx");
    await until(is("ok"));
    await rm(join(cwd, "doc.igx"));
    await mkdir(join(cwd, "doc.igx"));
    const { failure, picture } = await until(is("broken"));
    expect(failure).toBe("doc.igx cannot be read: it is a folder.");
    expect(picture).toBeDefined();
  });
});

describe("everything that the document rests on", () => {
  test("is watched: includes, data, links, also those that are not there yet", async () => {
    const cwd = await folderWith({
      "doc.igx": '@include "parts/part.igx"\n\n@data rows "data/rows.csv"\n\n@chart bar {from=rows}\n',
      "parts/part.igx": "# Part\n",
      "real/rows.csv": "name,value\nx,1\n",
    });
    const { until } = await preview(cwd, "doc.igx");
    const first = await until(is("broken"));
    expect(first.findings.map(({ code }) => code)).toContain("data-not-found");
    await mkdir(join(cwd, "data"));
    await symlink("../real/rows.csv", join(cwd, "data/rows.csv"));
    const whole = await until(is("ok"));
    expect(Object.keys(whole.sources).sort()).toEqual(["doc.igx", "parts/part.igx"]);
    expect(whole.picture!.elements[0]!.source!.file).toBe("parts/part.igx");
    await writeFile(join(cwd, "real/rows.csv"), "name,value\nx,77\n");
    await until(({ picture }) => picture!.json.includes("77"));
    await writeFile(join(cwd, "parts/part.igx"), "# Other part\n");
    await until(titled("Other part"));
  });

  test("so is the configuration, of which a mistake keeps the last good one", async () => {
    const cwd = await folderWith({
      "doc.igx": "# {{ project.name }}\n",
      "igx.config.json": '{"constants":{"name":"One"}}',
    });
    const { until } = await preview(cwd, "doc.igx");
    await until(titled("One"));
    await writeFile(join(cwd, "igx.config.json"), '{"constants":{"name":"Two"},"locale":"de"}');
    await until((state) => state.title === "Two" && state.locale === "de");
    await writeFile(join(cwd, "igx.config.json"), '{"constant":{}}');
    const { failure, title } = await until(is("broken"));
    expect(failure).toMatch(/^The configuration igx\.config\.json is not valid\. igx\.config\.json:1: /);
    expect(title).toBe("Two");
    // What has failed does not heal by another change.
    await writeFile(join(cwd, "doc.igx"), "# Still {{ project.name }}\n");
    expect((await until(titled("Still Two"))).status).toBe("broken");
    await writeFile(join(cwd, "igx.config.json"), '{"constants":{"name":"Three"}}');
    expect(await until(titled("Still Three"))).toMatchObject({ status: "ok" });
  });
});

describe("parameters", () => {
  const city = [
    "// Which one",
    '@param city: "Bonn" | "Köln"',
    "@param people: integer = 5",
    "@param zip: string",
    "@param rich: boolean = true",
    "",
    "# {{ city }}, {{ people }}, {{ zip }}",
    "",
  ].join("\n");

  test("are controls, and what they lack makes the document incomplete", async () => {
    const cwd = await folderWith({ "city.igx": city, "values.json": '{"zip":"00123"}' });
    const { until, post } = await preview(cwd, "city.igx", { params: "values.json" });
    const { params } = await until(is("incomplete"));
    const common = { required: false, changed: false, secret: false, fromRow: false };
    expect(params).toEqual([
      {
        ...common,
        name: "city",
        type: '"Bonn" | "Köln"',
        choices: ["Bonn", "Köln"],
        required: true,
        documentation: "Which one",
      },
      { ...common, name: "people", type: "integer", value: "5", default: "5" },
      { ...common, name: "zip", type: "string", required: true, value: "00123" },
      { ...common, name: "rich", type: "boolean", value: "true", default: "true" },
    ]);
    expect((await post("/params", { values: { city: "Köln" } })).reply).toEqual({ ok: true });
    await until(titled("Köln, 5, 00123"));
    await post("/params", { values: { people: "12", zip: "1" } });
    const set = await until(titled("Köln, 12, 1"));
    expect(set.params.map(({ value, changed }) => [value, changed])).toEqual([
      ["Köln", true],
      ["12", true],
      ["1", true],
      ["true", false],
    ]);
    await post("/params", { values: { people: null, zip: null } });
    await until(titled("Köln, 5, 00123"));
    await post("/params", { values: { people: "many" } });
    expect((await until(is("broken"))).findings[0]).toMatchObject({ code: "param-type" });
    await writeFile(join(cwd, "values.json"), '{"zip":"9"}');
    await post("/params", { values: { people: "7" } });
    await until(titled("Köln, 7, 9"));
  });

  test("of the command line are where they start, and one that is declared no more is forgotten", async () => {
    const cwd = await folderWith({ "city.igx": city });
    const { until, post } = await preview(cwd, "city.igx", { param: { city: "Bonn", zip: "1" } });
    await until(titled("Bonn, 5, 1"));
    await post("/params", { values: { people: "6" } });
    await until(titled("Bonn, 6, 1"));
    await writeFile(
      join(cwd, "city.igx"),
      city.replace("@param people: integer = 5\n", "").replace("{{ people }}, ", ""),
    );
    await until((state) => state.status === "ok" && state.title === "Bonn, 1");
  });

  test("that are not the document's are refused", async () => {
    const cwd = await folderWith({ "city.igx": city });
    const { post } = await preview(cwd, "city.igx");
    for (const name of ["town", "__proto__", "constructor"]) {
      const { status, reply } = await post("/params", { values: JSON.parse(`{"${name}":"x"}`) });
      expect([status, reply.message]).toEqual([400, `The document has no parameter "${name}".`]);
    }
  });
});

describe("rows of a table", () => {
  const template =
    "---\nkey: {{ id }}\n---\n@param id: string\n@param name: string\n@param note: string = none\n\n# {{ name }}: {{ note }}\n";
  const set = (rows: string) => ({
    "city.igx": template.replace("= none", '= "none"'),
    "cities.csv": `id,name,note\n${rows}`,
  });

  test("are named by their keys and give the parameters", async () => {
    const cwd = await folderWith(set("a,Bonn,\nb,Ulm,small\n"));
    const { until, post } = await preview(cwd, "city.igx", { each: "cities.csv" });
    const first = await until(titled("Bonn: none"));
    expect(first.batch).toEqual({ table: "cities.csv", count: 2, row: 0, labels: ["a", "b"], firstLabel: 0 });
    expect(first.params.map(({ value, fromRow }) => [value, fromRow])).toEqual([
      ["a", true],
      ["Bonn", true],
      ["none", false],
    ]);
    expect((await post("/row", { row: 1 })).reply).toEqual({ ok: true });
    expect((await until(titled("Ulm: small"))).batch!.row).toBe(1);
    await post("/params", { values: { name: "Neu-Ulm" } });
    expect((await until(titled("Neu-Ulm: small"))).params[1]).toMatchObject({
      value: "Neu-Ulm",
      changed: true,
      fromRow: false,
    });
    await post("/params", { values: { name: null } });
    await until(titled("Ulm: small"));
    await writeFile(join(cwd, "cities.csv"), "id,name\nz,Jena\n");
    const changed = await until(titled("Jena: none"));
    expect(changed.batch).toMatchObject({ count: 1, row: 0, labels: ["z"] });
    for (const row of [-1, 1, 99])
      expect((await post("/row", { row })).reply).toEqual({ ok: false, message: `The table has no row ${row + 1}.` });
  });

  test("of a table that the document declares follow its file", async () => {
    const declared = template
      .replace("= none", '= "none"')
      .replace("\n# {{", '@data rows "cities.txt" {format=csv delimiter=";"}\n\n# {{');
    const cwd = await folderWith({ "city.igx": declared, "cities.txt": "id;name\na;Bonn\nb;Ulm\n" });
    const { until, post } = await preview(cwd, "city.igx", { each: "data:rows" });
    expect((await until(titled("Bonn: none"))).batch).toMatchObject({
      table: "data:rows",
      count: 2,
      labels: ["a", "b"],
    });
    await post("/row", { row: 1 });
    await until(titled("Ulm: none"));
    await writeFile(join(cwd, "cities.txt"), "id;name\nz;Jena\n");
    expect((await until(titled("Jena: none"))).batch).toMatchObject({ count: 1, labels: ["z"] });
  });

  test("of a table that breaks stay, and keys that stand twice are told", async () => {
    const cwd = await folderWith(set("a,Bonn,\n"));
    const { until } = await preview(cwd, "city.igx", { each: "cities.csv" });
    await until(is("ok"));
    await writeFile(join(cwd, "cities.csv"), 'id,name\n"a,Bonn\n');
    const { failure, picture } = await until(is("broken"));
    expect(failure).toMatch(/^The table cities\.csv cannot be read\. cities\.csv:\d+: /);
    expect(picture).toBeDefined();
    await writeFile(join(cwd, "cities.csv"), "id,name,note\na,Bonn,\nA,Ulm,\n");
    const twice = await until(({ batch, failure: still }) => batch?.count === 2 && still === undefined);
    expect(twice.findings).toMatchObject([{ code: "duplicate-key" }]);
  });

  test("are many: labels of a thousand around the chosen one", async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => `k${index},City ${index},\n`).join("");
    const cwd = await folderWith(set(rows));
    const { until, post } = await preview(cwd, "city.igx", { each: "cities.csv" });
    expect((await until(is("ok"))).batch).toMatchObject({ count: 5_000, firstLabel: 0 });
    for (const row of [4_999, 2_500, 1_000, 999, 3]) {
      await post("/row", { row });
      const { batch } = await until(titled(`City ${row}: none`));
      expect(batch!.labels).toHaveLength(1_000);
      expect(batch!.labels[row - batch!.firstLabel]).toBe(`k${row}`);
    }
  });
});

describe("the author's editor", () => {
  const script = '#!/bin/sh\nprintf "%s\\n" "$@" > "$0.txt"\n';

  async function fake(cwd: string, name: string, text = script): Promise<string> {
    await writeFile(join(cwd, name), text);
    await chmod(join(cwd, name), 0o755);
    return join(cwd, name);
  }

  test.each([
    ["one that is known gets the place as it takes it", "code", "", (file: string) => ["-r", "-g", `${file}:3:7`]],
    [
      "a template is filled in, without a shell",
      "own",
      " --at {line},{column} '{file}'",
      (file: string) => ["--at", "3,7", file],
    ],
  ])("opens a place: %s", async (_, name, words, expected) => {
    const cwd = await folderWith({ "it's $(a) doc.igx": good });
    const editor = await fake(cwd, name);
    const { post } = await preview(cwd, "it's $(a) doc.igx", { openEditor: editorOpener(editor + words) });
    expect((await post("/open", { file: "it's $(a) doc.igx", line: 3, column: 7 })).reply).toEqual({ ok: true });
    await vi.waitFor(async () =>
      expect((await readFile(`${editor}.txt`, "utf8")).trimEnd().split("\n")).toEqual(
        expected(join(cwd, "it's $(a) doc.igx")),
      ),
    );
  });

  test("is told of when it fails", async () => {
    const cwd = await folderWith({ "doc.igx": good });
    const failing = await fake(cwd, "own", "#!/bin/sh\nexit 3\n");
    const place = { file: "doc.igx", line: 1, column: 1 };
    const own = await preview(cwd, "doc.igx", { openEditor: editorOpener(`${failing} {file}`) });
    expect((await own.post("/open", place)).reply).toEqual({ ok: false, message: "The editor ended with code 3." });
    const none = await preview(cwd, "doc.igx", { openEditor: editorOpener("/no/such/editor {file}") });
    const { status, reply } = await none.post("/open", place);
    expect(status).toBe(400);
    expect(reply.message).toMatch(/^The editor could not be opened: .*ENOENT/);
  });

  test("opens nothing but the document's files", async () => {
    const cwd = await folderWith({ "doc.igx": good, "other.igx": good, ".env": "SECRET=1" });
    const opened: unknown[] = [];
    const openEditor = async (place: unknown) => void opened.push(place);
    const { post, until } = await preview(cwd, "doc.igx", { openEditor });
    for (const file of ["other.igx", ".env", join(cwd, "doc.igx"), "../doc.igx", "./doc.igx", "__proto__", ""]) {
      const { status, reply } = await post("/open", { file, line: 1, column: 1 });
      expect([status, reply]).toEqual([400, { ok: false, message: "That file is none of this document's." }]);
    }
    for (const [line, column] of [
      [0, 1],
      [1, 0],
      [1.5, 1],
      ["1", 1],
      [1, null],
      [1e300, 1],
    ])
      expect((await post("/open", { file: "doc.igx", line, column })).status).toBe(400);
    expect(opened).toEqual([]);
    await post("/open", { file: "doc.igx", line: 2, column: 3 });
    expect(opened).toEqual([{ path: join(cwd, "doc.igx"), line: 2, column: 3 }]);
    await until(is("ok"));
    await rm(join(cwd, "doc.igx"));
    expect((await post("/open", { file: "doc.igx", line: 2, column: 3 })).reply.ok).toBe(false);
  });
});

describe("igx preview", () => {
  async function started(cwd: string, ...args: readonly string[]) {
    const child = startIgx(["preview", ...args], { cwd });
    let said = "";
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
    const url = await vi.waitFor(
      () => /^(http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/)\n/.exec(said)?.[1] ?? expect.fail(said),
      {
        timeout: 90_000,
      },
    );
    const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
    return { child, url, ended, said: () => said };
  }

  test("each of its documents goes by the nearest configuration above it", async () => {
    const named = (name: string) => `{ "constants": { "name": "${name}" } }`;
    const cwd = await folderWith({
      ".git/HEAD": "",
      "a/igx.config.json": named("Coffee"),
      "a/r.igx": "# {{ project.name }}\n",
      "b/igx.config.json": named("Milk"),
      "b/r.igx": "# {{ project.name }}\n",
    });
    const { url } = await started(cwd, ".", "--port", "0");
    const { until, post } = await pageOf(url);
    await until(titled("Coffee"));
    expect((await post("/document", { name: "b/r.igx" })).reply).toEqual({ ok: true });
    await until(titled("Milk"));
    await writeFile(join(cwd, "b/igx.config.json"), named("Oats"));
    await until(titled("Oats"));
  });

  test("prints its address, serves its page and follows the file; Ctrl-C ends it with 130 and frees the port", async () => {
    const cwd = await folderWith({ "sub/doc.igx": good, "sub/next.igx": "# Milk\n", "away/out.igx": "# Out\n" });
    await writeFile(join(cwd, "igx.config.json"), '{ "include": ["sub"] }');
    // Without an input, the page chooses among the documents of the project.
    const { child, url, ended, said } = await started(cwd, "--port", "0");
    const { until, post } = await pageOf(url);
    const names = ["sub/doc.igx", "sub/next.igx"];
    expect((await until(titled("Coffee"))).documents).toEqual({ names, index: 0 });
    expect((await post("/document", { name: "away/out.igx" })).reply.ok).toBe(false);
    expect((await post("/document", { name: 1 })).status).toBe(400);
    expect((await post("/pin", { pinned: true })).reply.message).toBe("This preview follows no editor.");
    expect((await post("/document", { name: "sub/next.igx" })).reply).toEqual({ ok: true });
    expect((await until(titled("Milk"))).documents).toEqual({ names, index: 1 });
    await writeFile(join(cwd, "sub/next.igx"), "# Oats\n");
    await until(titled("Oats"));
    await post("/document", { name: "sub/doc.igx" });
    await until(titled("Coffee"));
    // The list follows the folder, while the page stays where it is.
    const lists = (expected: readonly string[], index: number) =>
      until(({ documents }) => isDeepStrictEqual(documents, { names: expected, index }));
    await mkdir(join(cwd, "sub/more"));
    await writeFile(join(cwd, "sub/more/b.igx"), "# Rye\n");
    await lists(["sub/doc.igx", "sub/more/b.igx", "sub/next.igx"], 0);
    await rename(join(cwd, "sub/more/b.igx"), join(cwd, "sub/a.igx"));
    await lists(["sub/a.igx", "sub/doc.igx", "sub/next.igx"], 1);
    expect((await post("/document", { name: "sub/more/b.igx" })).reply.ok).toBe(false);
    await post("/document", { name: "sub/a.igx" });
    await until(titled("Rye"));
    await rename(join(cwd, "sub/a.igx"), join(cwd, "sub/c.igx"));
    const renamed = { names: ["sub/c.igx", ...names], index: -1, renamed: "sub/c.igx" };
    const gone = await until((state) => is("missing")(state) && isDeepStrictEqual(state.documents, renamed));
    expect(gone.file).toBe("sub/a.igx");
    await rm(join(cwd, "sub/next.igx"));
    const fewer = { ...renamed, names: ["sub/c.igx", "sub/doc.igx"] };
    await until(({ documents }) => isDeepStrictEqual(documents, fewer));
    await writeFile(join(cwd, "sub/a.igx"), "# Rice\n");
    await until(
      (state) =>
        titled("Rice")(state) &&
        isDeepStrictEqual(state.documents, { names: ["sub/a.igx", "sub/c.igx", "sub/doc.igx"], index: 0 }),
    );
    await post("/document", { name: "sub/doc.igx" });
    await until(titled("Coffee"));
    // It follows `include`, too, also into folders that nobody watched.
    await writeFile(join(cwd, "igx.config.json"), '{ "include": ["away", "sub"] }');
    await lists(["away/out.igx", "sub/a.igx", "sub/c.igx", "sub/doc.igx"], 3);
    await mkdir(join(cwd, "away/new"));
    await writeFile(join(cwd, "away/new/b.igx"), "# Far\n");
    await lists(["away/new/b.igx", "away/out.igx", "sub/a.igx", "sub/c.igx", "sub/doc.igx"], 4);
    await writeFile(join(cwd, "igx.config.json"), "{ broken");
    await rm(join(cwd, "away/new/b.igx"));
    await lists(["away/out.igx", "sub/a.igx", "sub/c.igx", "sub/doc.igx"], 3);
    await writeFile(join(cwd, "igx.config.json"), '{ "include": ["sub"] }');
    await lists(["sub/a.igx", "sub/c.igx", "sub/doc.igx"], 2);
    const script = await ask(`${url}client.js`);
    expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(script.body).toContain("EventSource");
    expect((await ask(`${url}client.css`)).body).toContain("{");
    expect((await ask(`${url}page.css`)).body).toContain("--igx-ink");
    await writeFile(join(cwd, "sub/doc.igx"), "# Tea\n");
    await until(titled("Tea"));
    child.kill("SIGINT");
    expect(await ended).toBe(130);
    expect(said()).toBe(`${url}\n`);
    const again = await started(cwd, "sub/doc.igx", "--port", new URL(url).port);
    expect(again.url).toBe(url);
  });

  test("says in one sentence what it cannot do", async () => {
    const cwd = await folderWith({
      "doc.igx": good,
      "two/a.igx": good,
      "two/b.igx": good,
      "other.csv": "id\n",
      "no/a.txt": "",
    });
    const { url } = await started(cwd, "doc.igx", "--port", "0");
    const { port } = new URL(url);
    const cases: readonly (readonly [args: readonly string[], exitCode: number, message: string])[] = [
      [["-"], 2, "igx: A preview follows a file as it changes, and standard input does not."],
      [
        ["two", "--each", "other.csv"],
        2,
        "igx: A preview with --each is of one document, and these are 2: two/a.igx, two/b.igx.\nName one of them.",
      ],
      [["no"], 3, "igx: There are no .igx files in no."],
      [["none.igx"], 3, "igx: There is no file none.igx."],
      [["doc.igx", "--each", "none.csv"], 3, "igx: The table none.csv cannot be read: there is no such file."],
      [["doc.igx", "--port", port], 3, `igx: Port ${port} is taken.`],
      [["doc.igx", "--port", "70000"], 2, "It must be 65535 or less."],
      [["doc.igx", "--param", "a"], 2, "igx: The parameter `a` has no value."],
    ];
    for (const [args, exitCode, message] of cases) {
      const run = await igxProcess(["preview", ...args], { cwd });
      expect(run.stderr).toContain(message);
      expect([run.exitCode, run.stdout]).toEqual([exitCode, ""]);
    }
  });
});

describe("its parts", () => {
  test("an offset is moved back by what has changed before it", () => {
    const before = "one two three";
    const now = "one and two three";
    const moved = (word: string) => createMoveOffset(now, before)(now.indexOf(word));
    expect([moved("one"), moved("and"), moved("two"), moved("three")]).toEqual([0, 4, 4, 8]);
    // Between two changes, a line is known by its text, and what is new stands below it.
    const lines = "one\ntwo\nthree\nfour\n";
    const changed = "zero\none\ntwo\nnew\nthree\nfour\nlast\n";
    const offsetOf = (word: string) => createMoveOffset(changed, lines)(changed.indexOf(word));
    expect([offsetOf("two"), offsetOf("hree")]).toEqual([4, 9]);
    expect(offsetOf("new")).toBe(7);
    expect(offsetOf("last")).toBe(18);
    expect(createMoveOffset("aaaa", "aa")(3)).toBeLessThanOrEqual(2);
    expect(createMoveOffset("", "abc")(0)).toBeLessThanOrEqual(3);
  });

  test("elements are found in indented JSON, whatever their texts look like", () => {
    const json = '[\n  {\n    "a": "}\\n  }"\n  },\n  {\n    "b": {\n      "c": [1, 2]\n    }\n  }\n]\n';
    expect(jsonRanges(json).map(({ start, end }) => JSON.parse(json.slice(start, end)))).toEqual([
      { a: "}\n  }" },
      { b: { c: [1, 2] } },
    ]);
    expect(jsonRanges("[]\n")).toEqual([]);
  });

  test("a jump of the clock is a machine that wakes up; without one the files are looked at", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const said: string[] = [];
    let slept = 0;
    const clock = () => Date.now() + slept;
    const stop = lookRegularly(1_000, clock, { look: () => said.push("look"), awake: () => said.push("awake") });
    vi.advanceTimersByTime(2_000);
    slept = 3_600_000;
    vi.advanceTimersByTime(2_000);
    expect(said).toEqual(["look", "look", "awake", "look"]);
    stop();
    vi.advanceTimersByTime(5_000);
    expect(said).toHaveLength(4);
  });

  test("work that is wanted meanwhile is done once more, as thoroughly as anyone wanted", async () => {
    const done: number[] = [];
    let finish = () => {};
    const work = newestWins((rank) => {
      done.push(rank);
      return new Promise((resolve) => {
        finish = resolve;
      });
    });
    const all = [work(1), work(2), work(1)];
    expect(done).toEqual([1]);
    finish();
    await vi.waitFor(() => expect(done).toEqual([1, 2]));
    finish();
    await Promise.all(all);
    expect(done).toEqual([1, 2]);
  });
});
