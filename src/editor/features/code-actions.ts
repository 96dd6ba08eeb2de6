import type { CodeAction, Diagnostic, Range } from "vscode-languageserver-types";
import type { ActionData } from "../actions/action-data.js";
import { editOf } from "../actions/edit-of.js";
import { actionProviders } from "../actions/index.js";
import type { ActionInput, ActionProvider } from "../actions/provider.js";
import { type DocumentParams, documentFeature, projectFeature } from "../feature.js";
import { spanOf } from "../ranges.js";
import { isRefusal, type Refusal } from "../refusal.js";

export interface CodeActionParams extends DocumentParams {
  readonly range: Range;
  readonly context?: { readonly diagnostics?: readonly Diagnostic[]; readonly only?: readonly string[] };
}

const kinds = [...new Set(actionProviders.map(({ kind }) => kind))];

/** The actions at a place: fixes of findings, and rewrites of the source. */
export const codeActions = documentFeature<CodeActionParams, CodeAction[]>(
  "textDocument/codeAction",
  { codeActionProvider: { codeActionKinds: kinds, resolveProvider: true } },
  async (level, { range, context }, token) => {
    const only = context?.only ?? undefined;
    const given = context?.diagnostics ?? [];
    const input: ActionInput = { level, span: spanOf(level.file, range), range, given, only };
    const found: CodeAction[] = [];
    for (const provider of actionProviders) {
      if (token.isCancellationRequested) return undefined;
      if (isWanted(provider.kind, only)) found.push(...(await actionsOf(provider, input)));
    }
    return found;
  },
);

/** A kind stands for those below it: `refactor` for `refactor.extract`. */
const isWanted = (kind: string, only: readonly string[] | undefined): boolean =>
  only === undefined || only.some((one) => one === "" || kind === one || kind.startsWith(`${one}.`));

/** Expensive edits are made when an action is chosen. Editors that do not resolve actions call the command, which makes the same edit. */
async function actionsOf(provider: ActionProvider, input: ActionInput): Promise<readonly CodeAction[]> {
  const offered = await provider.find(input);
  return offered.map(({ later, title, ...action }) => {
    const kind = action.kind ?? provider.kind;
    if (later === undefined) return { title, kind, ...action };
    const data: ActionData = { uri: input.level.uri, provider: provider.name, range: input.range, choice: later };
    return {
      title,
      kind,
      ...action,
      data,
      command: { title, command: "igx.applyAction", arguments: [data.uri, data] },
    };
  });
}

/** The edit of an action that was offered without one. */
export const codeActionResolve = projectFeature<CodeAction, CodeAction | Refusal>(
  "codeAction/resolve",
  {},
  async (project, action) => {
    const edit = await editOf(project, action.data);
    if (!edit) return action;
    if (isRefusal(edit)) return edit;
    const { command: _, ...rest } = action;
    return { ...rest, edit };
  },
);
