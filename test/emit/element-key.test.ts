import { expect, test } from "vitest";
import { compile } from "../../src/compile/compile.js";
import { CompiledDocument } from "../../src/compile/compiled-document.js";
import { memoryHost } from "../../src/contract/memory-host.js";
import { elementKey } from "../../src/emit/element-key.js";
import { emitElement } from "../../src/emit/emit.js";
import { jsonSink } from "../../src/emit/json-sink.js";

const rows = (last: string): string => `Land,Anteil,Rest\nA,430,1\nB,20,2\nC,5,${last}\n`;

/* Each way to take rows, all of them twice. */
const charts = [
  "@chart line {from=t}",
  "@chart line {from=u}",
  "@chart line {from=same}",
  "@chart line {from=t height=300}",
  "@chart line {from=t columns=[Anteil Rest]}",
  "@chart line {from=t columns=[Rest Anteil]}",
  "@chart line {from=t sort=Rest}",
  "@chart line {from=t sort=Anteil}",
  "@chart bar {from=t columns=[Anteil] top=2 sort=Anteil}",
  "@chart bar {from=t columns=[Anteil] top=1 sort=Anteil}",
  "@chart line {from=big}",
  "@chart line {from=small}",
  "@chart line\n| Land | Anteil | Rest |\n| A | 430 | 1 |\n| B | 20 | 2 |\n| C | 5 | 3 |",
  "@chart line\n| Land | Anteil | Rest |\n| A | 430 | 1 |\n| B | 20 | 2 |\n| C | 5 | {{ 2 + 1 }} |",
  '@chart line {decimal_separator=","}\n| Land | Anteil | Rest |\n| A | 430 | 1 |\n| B | 20 | 2 |',
  "Text.",
  "## Text.",
];

const text = `@data t "t.csv"
@data u "u.csv"
@data same "same.csv"
@let big = where(t, r => r.Anteil > 10)
@let small = where(t, r => r.Anteil < 10)

# Title

${[...charts, ...charts].join("\n\n")}
`;

test("elements have the same key only if they have the same JSON, and repeated ones have the same key", async () => {
  const host = memoryHost({ "t.csv": rows("3"), "u.csv": rows("4"), "same.csv": rows("3") });
  const result = await compile(text, { host });
  expect(result.diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message)).toEqual([]);
  const elements = CompiledDocument.modelOf(result)!.elements.slice(1);
  const jsonByKey = new Map<string, string>();
  const keys = elements.map((element) => {
    const sink = jsonSink();
    emitElement(element, sink);
    const json = sink.text();
    const key = elementKey(element);
    expect(jsonByKey.get(key) ?? json).toBe(json);
    jsonByKey.set(key, json);
    return key;
  });
  expect(elements).toHaveLength(2 * charts.length);
  expect(keys.slice(0, charts.length)).toEqual(keys.slice(charts.length));
});
