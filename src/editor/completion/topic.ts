import { type TopicKind, topicKinds } from "../topics/topic.js";

/** The topic of a suggestion, by which a client gets its documentation. */
export type ItemTopic = readonly [kind: TopicKind | "icon", name: string];

/** The data of an item, for its resolution. By the URI, a server finds the project. */
export interface ItemData {
  readonly uri: string;
  readonly topic: ItemTopic;
}

/** The topic of an item that comes back from a client: its data can be anything. */
export function topicOf(data: unknown): ItemTopic | undefined {
  const [kind, name] = Array.isArray((data as Partial<ItemData> | null)?.topic) ? (data as ItemData).topic : [];
  const isKnown = kind === "icon" || (typeof kind === "string" && Object.hasOwn(topicKinds, kind));
  return isKnown && typeof name === "string" ? [kind, name] : undefined;
}
