import { type TopicKind, topicKinds } from "../topics/topic.js";

/** What a suggestion is about: by it, its documentation is found when a client shows it. */
export type ItemTopic = readonly [kind: TopicKind | "icon", name: string];

/** What an item keeps for when it is resolved. By the URI, a server finds the project. */
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
