import { fieldsOf } from "../../text/fields-of.js";
import type { ActionReply, PreviewState } from "../protocol.js";
import type { PublishReply } from "../publish-protocol.js";
import type { Action, ActionContext } from "./action.js";
import { placeFindings } from "./place-findings.js";
import type { PublishWish } from "./publisher.js";
import type { PreviewSession } from "./session.js";

/** The actions that involve the service. */
export const publishActions: Readonly<Record<string, Action>> = {
  "/plan": async (_body, { session, publisher }) => publisher?.plan(wishOf(session)) ?? noTarget,
  "/publish": async (body, { session, publisher }: ActionContext) => {
    const { hash } = fieldsOf(body);
    if (typeof hash !== "string") return undefined;
    if (!publisher) return noTarget;
    return placed(await publisher.publish(wishOf(session), hash), session.state());
  },
};

const noTarget: ActionReply = { ok: false, message: "No base URL is set: start the preview with --base-url." };

/** The row, and the page's values for parameters that still exist. */
function wishOf(session: PreviewSession): PublishWish {
  const { params, batch } = session.state();
  const declared = new Set(params.map(({ name }) => name));
  const values = Object.fromEntries(Object.entries(session.choice().values).filter(([name]) => declared.has(name)));
  return { values, row: batch?.row ?? 0, ...(batch && { rows: batch.count }) };
}

/** Adds to the service's findings the elements that contain them. */
function placed(reply: PublishReply, { sources, picture }: PreviewState): PublishReply {
  if (reply.result?.kind !== "failed") return reply;
  const { result } = reply;
  const picked = { elements: picture?.elements ?? [], before: sources };
  return { ...reply, result: { ...result, findings: placeFindings(result.findings, sources, picked) } };
}
