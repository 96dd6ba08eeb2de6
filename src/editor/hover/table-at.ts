import { type TableView, tableView } from "../table-view.js";
import { namedAt } from "../values.js";
import type { HoverTarget } from "./hover-target.js";

/** The table that a name stands for at a place. */
export const tableAt = async ({ level, chain, index }: HoverTarget, name: string): Promise<TableView | undefined> =>
  tableView(await namedAt(level, chain.slice(0, index + 1), name));
