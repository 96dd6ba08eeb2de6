import fc from "fast-check";
import { expect, test } from "vitest";
import type { ContentSink } from "../../src/emit/emit.js";
import { indentedJsonSink } from "../../src/emit/indented-json-sink.js";
import { jsonSink } from "../../src/emit/json-sink.js";
import { prettyJson } from "../../src/emit/pretty-json.js";
import type { SourceFile } from "../../src/text/source-file.js";

const file: SourceFile = { path: "a.igx", text: "" };

/** Values for which `whole` says so are given as one text, as the emitter gives colours and callouts. */
function give(value: unknown, sink: ContentSink, whole: (value: object) => boolean): void {
  if (typeof value !== "object" || value === null || whole(value)) {
    sink.value(JSON.stringify(value), file, 0, 0);
  } else if (Array.isArray(value)) {
    sink.open("[", file, 0, 0);
    for (const item of value) give(item, sink, whole);
    sink.close("]");
  } else {
    sink.open("{", file, 0, 0);
    for (const [key, item] of Object.entries(value)) {
      sink.key(key);
      give(item, sink, whole);
    }
    sink.close("}");
  }
}

function expectSame(value: unknown, whole: (value: object) => boolean): void {
  const [compact, indented] = [jsonSink(), indentedJsonSink()];
  give(value, compact, whole);
  give(value, indented, whole);
  expect(compact.text()).toBe(JSON.stringify(value));
  expect(indented.text()).toBe(prettyJson(compact.text()));
}

test("writes what `prettyJson` makes of compact JSON, whatever the value", () => {
  const row = fc.array(fc.oneof(fc.string({ maxLength: 40 }), fc.double({ noNaN: true, noDefaultInfinity: true })), {
    maxLength: 12,
  });
  const value = fc.oneof(fc.jsonValue({ maxDepth: 6 }), fc.array(fc.array(row)), fc.dictionary(fc.string(), row));
  fc.assert(
    fc.property(value, fc.func(fc.boolean()), (json, whole) => {
      expectSame(JSON.parse(JSON.stringify(json)), whole);
    }),
  );
});

test.each([96, 97, 98, 99])("a list breaks at the same length, here of %d characters", (length) => {
  const list = ["x".repeat(length - 8), 1, 2];
  for (const value of [list, [list], [[list]], { a: list }, [...list, []], [...list, 3]])
    expectSame(value, () => false);
});

test("a value that is not JSON is never written", () => {
  expect(() => indentedJsonSink().value("Infinity", file, 0, 0)).toThrow("is not JSON: Infinity");
});
