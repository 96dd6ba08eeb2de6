import type { SendableItem } from "./publish-documents.js";
import { batchOf } from "./publish-scope.js";
import type { PublishSession } from "./publish-session.js";

/** A line for each batch, in the order of the configuration; nothing without batches. `count` says in words how many of its items there are. */
export function batchCounts<Item>(
  sessions: readonly PublishSession[],
  items: readonly Item[],
  itemOf: (item: Item) => SendableItem,
  count: (own: readonly Item[]) => string,
): readonly string[] {
  return sessions.flatMap(({ documents, account }) =>
    documents.scopes.flatMap(({ batch }) => {
      if (batch === undefined) return [];
      const own = items.filter((one) => batchOf(documents, itemOf(one)) === batch);
      const where = sessions.length > 1 ? ` (${account.baseUrl})` : "";
      return [`${batch}${where}: ${count(own) || "nothing to do"}`];
    }),
  );
}
