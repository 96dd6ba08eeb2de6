import { prepare } from "../../compile/prepare.js";
import type { Host } from "../../contract/host.js";
import { memoryHost } from "../../contract/memory-host.js";
import type { Prerendered } from "../protocol.js";
import { renderingOf } from "./rendering-of.js";
import { createSession } from "./session.js";

/**
 * The state of a document with these other files, and its drawings. The same text always has the same result: its drawings have the
 * numbers from `first` on.
 */
export async function prerender(
  file: string,
  text: string,
  others: Readonly<Record<string, Uint8Array>> = {},
  { isolate, first = 0 }: Pick<Host, "isolate"> & { readonly first?: number } = {},
): Promise<Prerendered> {
  const host = { ...memoryHost({ [file]: text, ...others }), ...(isolate && { isolate }) };
  const session = await createSession({
    document: {
      root: host.root,
      file,
      read: async () => {
        const template = await prepare(text, { path: file, host });
        return { rendering: renderingOf(await template.render({}), {}) };
      },
      diagnose: async () => [],
    },
  });
  const { picture } = session.state();
  const numbers = (picture?.elements ?? []).flatMap(({ drawing }) => drawing ?? []);
  const drawings: Record<number, string> = {};
  for (const number of numbers) Object.assign(drawings, await session.draw([number]));
  const made: Prerendered = { state: { ...session.state(), version: 0, prerendered: true }, drawings };
  await session.close();
  // Numbers of drawings begin with the time.
  return JSON.parse(
    numbers.reduce((json, number, at) => json.replaceAll(String(number), String(first + at)), JSON.stringify(made)),
  );
}
