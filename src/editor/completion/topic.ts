import { type TopicKind, topicKinds } from "../topics/topic.js";

/** What a suggestion is about: by it, its documentation is found when a client shows it. */
export type ItemTopic = readonly [kind: TopicKind | "icon", name: string];

/** The data of an item comes back from the client: it can be anything. */
export const isTopic = (data: unknown): data is ItemTopic =>
  Array.isArray(data) &&
  data.length === 2 &&
  (data[0] === "icon" || Object.hasOwn(topicKinds, String(data[0]))) &&
  typeof data[1] === "string";
