import type { SendableItem } from "./publish-documents.js";

/** The texts of an item that must not be shown. An orphan has none, since it has no document. */
export const secretsOf = (item: SendableItem): readonly string[] => item.document?.secrets ?? [];
