import { addChartColumns, addColumns } from "./add-columns.js";
import { addChartHeader, addHeader } from "./add-header.js";
import { addPastedRows } from "./add-pasted-rows.js";
import { convertText } from "./convert-text.js";
import { extractLet } from "./extract-let.js";
import { extractTable } from "./extract-table.js";
import { fixAll } from "./fix-all.js";
import { fixFindings } from "./fix-findings.js";
import { inlineLet } from "./inline-let.js";
import { inlineTable } from "./inline-table.js";
import { pairHalf } from "./pair-half.js";
import type { ActionProvider } from "./provider.js";
import { silence } from "./silence.js";
import { sortRows } from "./sort-rows.js";
import { swapChart } from "./swap-chart.js";

/** All code actions, in the order of menus. */
export const actionProviders: readonly ActionProvider[] = [
  fixFindings,
  addColumns,
  addHeader,
  pairHalf,
  silence,
  addPastedRows,
  convertText,
  extractLet,
  extractTable,
  inlineLet,
  inlineTable,
  sortRows,
  addChartColumns,
  addChartHeader,
  swapChart,
  fixAll,
];
