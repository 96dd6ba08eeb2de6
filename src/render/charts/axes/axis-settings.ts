import type { NumberForm } from "../../../language/number-form.js";
import { maxOf, minOf } from "../../../text/extremes.js";
import type { ChartSheet } from "../../chart-data.js";
import { commonForm } from "../../column-format.js";
import type { AxisFields } from "../../picture-fields.js";
import type { ChartInput } from "../chart.js";

interface AxisSettings {
  readonly form: NumberForm | undefined;
  readonly fields: AxisFields | undefined;
}

/** The settings of the author for the axis of some columns: its range, and the form of its numbers. */
export const axisSettings = (
  { sheet, picture }: Pick<ChartInput, "sheet" | "picture">,
  columns: readonly number[] = [...sheet.columns.keys()],
  axis: "axis" | "x" | "y" = "axis",
): AxisSettings =>
  picture.share ? shares(sheet, picture.axis) : { form: commonForm(sheet, columns), fields: picture[axis] };

/** Parts of 100. */
const shares = ({ rows }: ChartSheet, fields: AxisFields = { log: false }): AxisSettings => ({
  form: { unit: "%" },
  fields: rows.some(({ values }) => values.some((value) => (value ?? 0) < 0)) ? fields : { max: 100, ...fields },
});

/** The same, but no end of the axis is before one of these values: for sums and prices, none of which can be left out. */
export const extendTo = ({ form, fields }: AxisSettings, values: readonly number[]): AxisSettings => ({
  form,
  fields: fields && {
    ...fields,
    ...(fields.min !== undefined && { min: Math.min(fields.min, minOf(values)) }),
    ...(fields.max !== undefined && { max: Math.max(fields.max, maxOf(values)) }),
  },
});

/** For lengths, which a logarithmic scale cannot show. */
export const linearAxis = ({ form, fields }: AxisSettings): AxisSettings => ({
  form,
  fields: fields && { ...fields, log: false },
});
