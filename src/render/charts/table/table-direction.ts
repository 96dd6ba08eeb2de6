import type { ChartSheet } from "../../chart-data.js";
import { isRightToLeft } from "../../text/right-to-left.js";

/** So many titles of rows decide, where no header has a letter. */
const maxTitles = 100;

/** Whether the first column is at the right, as readers of Arabic and Hebrew expect it: the first letter of the table decides. */
export const isTableFromRight = ({ corner, columns, rows }: ChartSheet): boolean =>
  isRightToLeft([corner, ...columns, ...rows.slice(0, maxTitles).map(({ title }) => title)].join(" "));
