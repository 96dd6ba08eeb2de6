import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { nodeHost } from "../../src/cli/host/node.js";
import { compile } from "../../src/compile/compile.js";
import { assistantTasks, type Wanted } from "./tasks.js";

const folder = import.meta.dirname;

interface Sheet {
  readonly rows: readonly { readonly header: unknown; readonly data: readonly unknown[] }[];
}

interface Element {
  readonly type: string;
  readonly chart_type?: string;
  readonly data?: readonly (readonly (readonly unknown[])[])[] | { readonly sheets: readonly Sheet[] };
}

const answer = (round: string, number: number) =>
  readFile(join(folder, `answers/${round}/${String(number).padStart(2, "0")}.igx`), "utf8").catch(() => undefined);

interface Read {
  readonly isClean: boolean;
  readonly missing: readonly string[];
}

/** Compiles an answer beside the data of all tasks, and looks for what the task wants. */
async function read(source: string, wanted: readonly Wanted[]): Promise<Read> {
  const { diagnostics, output } = await compile(source, { host: nodeHost(), path: join(folder, "data/answer.igx") });
  const isClean = diagnostics.every(({ severity }) => severity === "info");
  const elements: readonly Element[] = JSON.parse(output?.pictureJson ?? output?.json ?? "[]");
  const texts = textsIn(elements);
  return {
    isClean,
    missing: wanted.filter((one) => !isThere(one, elements, texts)).map((one) => String(JSON.stringify(one, shown))),
  };
}

const shown = (_: string, value: unknown) => (value instanceof RegExp ? String(value) : value);

const textsIn = (value: unknown): readonly string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** The rows of the first sheet without the header, in both shapes of the content. */
function rowsOf({ data = [] }: Element): readonly (readonly unknown[])[] {
  if ("sheets" in data) return data.sheets[0]!.rows.map((row) => [row.header, ...row.data]);
  return data[0]?.slice?.(1) ?? [];
}

function isThere(wanted: Wanted, elements: readonly Element[], texts: readonly string[]): boolean {
  if ("text" in wanted) return texts.some((text) => wanted.text.test(text));
  if ("noText" in wanted) return !texts.some((text) => wanted.noText.test(text));
  const { element, charts, rows = [], order, count, json = [] } = wanted;
  return elements.some((one) => {
    if (one.type !== element || (charts && !charts.includes(one.chart_type ?? ""))) return false;
    const body = element === "chart" ? rowsOf(one) : [];
    const titles = body.map(([title]) => String(title));
    const written = JSON.stringify(one);
    return (
      rows.every(([title, ...values]) =>
        body.some(
          (row) =>
            String(row[0]).toLowerCase() === title.toLowerCase() &&
            values.every((value) => row.some((cell) => Number(cell) === Number(value))),
        ),
      ) &&
      (order === undefined ||
        (order.every((title, index) => titles[index] === title) && titles.length === order.length)) &&
      (count === undefined || titles.length === count) &&
      json.every((pattern) => pattern.test(written))
    );
  });
}

test("an answer is not right for another task", async () => {
  const last = assistantTasks.length;
  const others = await Promise.all(
    assistantTasks.map(async ({ wanted }, index) => read((await answer("first", ((index + 1) % last) + 1))!, wanted)),
  );
  expect(others.filter(({ missing }) => missing.length === 0).length).toBeLessThan(3);
});

describe("answers that were written from the guide for assistants alone", () => {
  test("are clean at first in 80 of 100, after one round of findings in 95, and right in 90", async () => {
    const results = await Promise.all(
      assistantTasks.map(async ({ wanted }, index) => {
        const first = await read((await answer("first", index + 1))!, wanted);
        const again = await answer("second", index + 1);
        return { number: index + 1, first, second: again === undefined ? first : await read(again, wanted) };
      }),
    );
    const share = (test: (result: (typeof results)[number]) => boolean) =>
      (results.filter(test).length / results.length) * 100;
    const shares = {
      "clean at first": share(({ first }) => first.isClean),
      "clean after one round": share(({ second }) => second.isClean),
      right: share(({ second }) => second.isClean && second.missing.length === 0),
    };
    const failed = results.filter(
      ({ first, second }) => !first.isClean || !second.isClean || second.missing.length > 0,
    );
    const said = failed.map(
      ({ number, first, second }) =>
        `${number}: ${first.isClean ? "" : "not clean at first; "}${second.isClean ? "" : "not clean after; "}${second.missing.join(" ")}`,
    );
    expect(shares["clean at first"], said.join("\n")).toBeGreaterThanOrEqual(80);
    expect(shares["clean after one round"], said.join("\n")).toBeGreaterThanOrEqual(95);
    expect(shares.right, said.join("\n")).toBeGreaterThanOrEqual(90);
  });
});
