import { existsSync } from "node:fs";
import { join } from "node:path";
import { adoptedEntry } from "../../publish/adopt-by-title.js";
import { cliFailure, unwrap } from "../base/cli-failure.js";
import { ExitCode } from "../base/exit-code.js";
import { changeState } from "./change-state.js";
import { type Operation, remoteFailure } from "./operation.js";

export const adopt: Operation = {
  name: "adopt",
  usage: "adopt KEY ID",
  does: "makes an infographic the one of a document, which the next publish updates; --by-title: those of all inputs",
  arity: [0, Number.POSITIVE_INFINITY],
  async run(remote) {
    const { context, client, project, args: words, options } = remote;
    if (options.byTitle) return (await import("./adopt-by-title.js")).adoptByTitle(remote);
    if (words.length !== 2)
      throw cliFailure({
        exitCode: ExitCode.usage,
        message: "It is written `igx remote adopt KEY ID`, or `igx remote adopt --by-title [INPUTS]`.",
      });
    const [key = "", id = ""] = words;
    const got = await client.get(id);
    if (got.kind !== "ok") throw remoteFailure(got);
    const owner = unwrap(
      await changeState(remote, async ({ documents, unfinished, save, begin, end }) => {
        const other = [...documents].find(([name, entry]) => name !== key && entry.id === id)?.[0];
        if (other !== undefined) return other;
        const doubt = unfinished?.doubts.find((one) => one.key === key);
        const source = documents.get(key)?.source ?? doubt?.source ?? `${key}.igx`;
        const entry = adoptedEntry({ ...got.value, id }, { source });
        // In the journal first: with the lock file alone a create that is in doubt would be looked for, not be found, and be sent again.
        const journal = unfinished && (await begin());
        await journal?.append({ type: "done", key, action: "create", entry });
        documents.set(key, entry);
        await save();
        if (journal)
          await end(
            journal,
            unfinished.doubts.some((one) => one.key !== key),
          );
        return undefined;
      }),
    );
    if (owner !== undefined)
      throw cliFailure({
        exitCode: ExitCode.usage,
        message: `${id} is the infographic of ${owner} already.`,
      });
    context.note(`${key} is ${id} now; the next publish updates it`);
    if (!existsSync(join(project.root, `${key}.igx`)))
      context.note(`no source is called ${key}.igx: a document whose \`key\` is that will do`);
    return ExitCode.done;
  },
};
