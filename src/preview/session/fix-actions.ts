import { fixRounds } from "../../compile/fix-round.js";
import type { Fix } from "../../diagnostics/diagnostic.js";
import { isObject } from "../../text/is-object.js";
import type { ActionReply, RuleReply } from "../protocol.js";
import type { Action } from "./action.js";
import { readOnly, sourceOf } from "./editable.js";

const isGone: ActionReply = { ok: false, message: "This finding is not there any more." };

/** The actions on findings. The page names a finding, and the edits are those of the session: a page cannot send any others. */
export const fixActions: Readonly<Record<string, Action>> = {
  "/fix": async (body, { session, sourceEditor }) => {
    if (!isObject(body)) return undefined;
    const { file, code, offset, message, fix } = body;
    if (typeof file !== "string" || typeof code !== "string" || typeof message !== "string") return undefined;
    if (!Number.isSafeInteger(offset) || !Number.isSafeInteger(fix)) return undefined;
    const { findings, sources } = session.state();
    const finding = findings.find(
      (one) => one.file === file && one.code === code && one.start.offset === offset && one.message === message,
    );
    const chosen = finding?.fixes?.[fix as number];
    if (!chosen) return isGone;
    const shown = sourceOf(sources, file);
    if (shown === undefined) return { ok: false, message: `${file} is not a part of this document.` };
    if (!sourceEditor) return readOnly;
    return sourceEditor.rewrite(file, shown, () => spanEdits(chosen));
  },
  "/fix-all": async (_, { session, sourceEditor }) => {
    const { file, sources } = session.state();
    const shown = sourceOf(sources, file);
    if (shown === undefined) return { ok: false, message: `${file} is missing.` };
    if (!sourceEditor) return readOnly;
    return sourceEditor.rewrite(file, shown, async (text) => {
      const fixed = await fixRounds({ path: file, text }, "safe", session.diagnose);
      return [{ span: { start: 0, end: text.length }, text: fixed }];
    });
  },
  "/rule": async (body, { explainRule }): Promise<RuleReply | undefined> => {
    const code = isObject(body) ? body["code"] : undefined;
    if (typeof code !== "string") return undefined;
    const rule = await explainRule?.(code);
    if (!rule) return { ok: false, message: `igx has no explanation of ${code}.` };
    const { explanation, bad, good } = rule;
    return { ok: true, rule: { explanation, bad, good } };
  },
};

const spanEdits = ({ edits }: Fix) =>
  edits.map(({ start, end, text }) => ({ span: { start: start.offset, end: end.offset }, text }));
