import type { Value } from "../value.js";
import { keepByList } from "./keep-by-list.js";

/** The items that are not null: the very same list if no item is null, so that its order and its index are made once. */
export const presentItems = keepByList((items: readonly Value[]): readonly Value[] =>
  items.includes(null) ? items.filter((item) => item !== null) : items,
);
