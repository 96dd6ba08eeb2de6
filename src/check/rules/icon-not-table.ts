import { specificationError } from "../../diagnostics/descriptor.js";
import { hasMisplacedIcon } from "../../language/conditions.js";
import { check } from "../model.js";

export const iconNotTable = check(
  specificationError<{ readonly chartType: string }>({
    code: "icon-not-table",
    message: ({ chartType }) => `A \`${chartType}\` chart cannot have \`icon\`.`,
    hint: () => "Remove `icon`, or write `@chart table`.",
    explanation:
      "Only `table` charts can have `icon`, which the service shows in the cells that contain data (specification, section 2.4).",
    bad: "@chart bar {icon=cup}\n| Country | Bags |\n| Brazil | 66 |\n",
    good: "@chart table {icon=cup}\n| Country | Bags |\n| Brazil | 66 |\n",
  }),
  {
    element({ fields, chart }, report) {
      const icon = fields.get("icon");
      // An unknown chart type has a finding of its own.
      if (icon && chart && hasMisplacedIcon(icon, chart))
        report(iconNotTable.rule, icon.nameSpan, { chartType: chart.name });
    },
  },
);
