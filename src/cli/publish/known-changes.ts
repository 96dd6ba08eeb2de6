import type { ElementDiff } from "../../diff/content-diff.js";
import { isSent } from "../../publish/plan.js";
import { sentContents } from "../../publish/sent-contents.js";
import type { SendableItem } from "./publish-documents.js";
import type { PublishSession } from "./publish-session.js";
import type { ShownChange } from "./shown-change.js";

export interface KnownChanges {
  readonly elements: readonly ElementDiff[];
  /** The same for people, with the first values only. */
  readonly changes: readonly ShownChange[];
}

/**
 * The changes of the content that an update would make. `undefined` if the content that was sent last is not kept here, or if only other
 * fields change.
 */
export async function knownChanges(
  { project, account: { backend } }: Pick<PublishSession, "project" | "account">,
  item: SendableItem,
): Promise<KnownChanges | undefined> {
  if (item.action !== "update" && !(item.action === "rename" && isSent(item))) return undefined;
  const before = await sentContents(project.root).find(item.entry.hash);
  if (!before) return undefined;
  const [{ diffContent }, { changesWithValues }, { payload, result }] = await Promise.all([
    import("../../diff/diff-content.js"),
    import("./changes-with-values.js"),
    item.document.load(),
  ]);
  const { elements } = diffContent(backend.contentOf(before), backend.contentOf(payload.fields));
  if (elements.length === 0) return undefined;
  return { elements, changes: changesWithValues(elements, result.metadata.locale) };
}

/** The changes of the elements, from the marks of the lock file, without values. */
export const changesByMarks = (item: SendableItem): readonly ShownChange[] =>
  "changes" in item ? item.changes.map((change) => ({ ...change, values: [] })) : [];
