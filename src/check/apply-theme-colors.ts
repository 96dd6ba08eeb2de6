import type { ProjectOptions } from "../contract/options.js";
import { unknownTheme } from "../diagnostics/messages/elements.js";
import { type Report, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { colorsOf, hasSeries } from "../language/colors-of.js";
import { closest } from "../text/closest.js";
import { cellCount } from "./cells.js";
import { listField, textField } from "./make-field.js";
import type { ElementModel, Field, SourceElement } from "./model.js";

/**
 * Replaces `colors=@NAME` by the palette of that theme of the project: no more colours than the chart needs, and not repeated if it needs
 * more. An unknown theme is reported.
 */
export function applyThemeColors(element: ElementModel, project: ProjectOptions, report: Report): ElementModel {
  const written = element.kind === "written" ? element.fields.get("colors") : undefined;
  if (element.kind !== "written" || typeof written?.value !== "string") return element;
  const name = written.value.slice(1);
  const themes = project.themes ?? {};
  // Own properties only: a theme can be called `constructor`.
  const palette = Object.hasOwn(themes, name) ? themes[name]!.palette : undefined;
  if (!palette) reportUnknown(name, Object.keys(themes), written, report);
  const colors = (palette ?? []).slice(0, neededColors(element));
  const fields = new Map(element.fields);
  if (colors.length === 0) fields.delete("colors");
  else fields.set("colors", colorsField(colors, written));
  return { ...element, fields };
}

function reportUnknown(name: string, known: readonly string[], { span }: Field, report: Report): void {
  const suggestion = closest(name, known);
  const fixes = writeInstead(suggestion && `@${suggestion}`, span, `@${name}`);
  report(unknownTheme, span, { name, suggestion, known }, { fixes });
}

/** One for each title that stands out, otherwise for each mark of the largest sheet that has a colour of its own. */
function neededColors({ chart, sheets, compilerAttributes }: SourceElement): number {
  const titles = compilerAttributes.get("highlight")?.parts ?? [];
  if (titles.length > 0) return titles.length;
  return sheets.reduce((most, { header, rows }) => {
    const columns = cellCount(header) - 1;
    const name = chart?.name ?? "";
    const isOfColumns = hasSeries(name, columns) || colorsOf(name, columns, 1) === "columns";
    return Math.max(most, isOfColumns ? columns : rows.length);
  }, 0);
}

const colorsField = (colors: readonly string[], written: Field): Field =>
  listField(
    written,
    colors.map((value, index) => textField(String(index), { value, span: written.span })),
  );
