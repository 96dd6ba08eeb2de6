import { addChartColumns, addColumns } from "./add-columns.js";
import { addChartHeader, addHeader } from "./add-header.js";
import { convertText } from "./convert-text.js";
import { extractLet } from "./extract-let.js";
import { extractTable } from "./extract-table.js";
import { fixAll } from "./fix-all.js";
import { fixFindings } from "./fix-findings.js";
import { inlineLet } from "./inline-let.js";
import { inlineTable } from "./inline-table.js";
import type { ActionProvider } from "./provider.js";
import { silence } from "./silence.js";
import { swapChart } from "./swap-chart.js";

/** All code actions, in the order of menus. */
export const actionProviders: readonly ActionProvider[] = [
  fixFindings,
  addColumns,
  addHeader,
  silence,
  convertText,
  extractLet,
  extractTable,
  inlineLet,
  inlineTable,
  addChartColumns,
  addChartHeader,
  swapChart,
  fixAll,
];
