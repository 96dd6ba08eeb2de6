import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { missingParam } from "../diagnostics/messages/template.js";
import { closest } from "../text/closest.js";
import { sameLookNote } from "../text/looks-same.js";
import type { Template } from "./prepare.js";

/** A table as messages speak of it. */
interface NamedTable {
  readonly name: string;
  /** A function, since only findings need them. */
  readonly columns: () => readonly string[];
}

/**
 * The hint of a finding about rows, where it differs from the hint for a single document: a parameter takes its value from a column or a
 * cell of the table. `--param` would set all rows.
 */
export function rowHint(
  { params, file }: Template,
  table: NamedTable,
): (finding: Pick<Diagnostic, "code" | "file" | "start">) => string | undefined {
  return ({ code, file: path, start }) => {
    if (code !== missingParam.code || path !== file.path) return undefined;
    const param = params.find(({ span }) => span.start === start.offset);
    // A secret is in no table, and one value is for all rows.
    return param && param.typeText !== "secret" ? adviseColumn(param.name, param.typeText, params, table) : undefined;
  };
}

function adviseColumn(name: string, type: string, params: Template["params"], table: NamedTable): string {
  const columns = table.columns();
  const orDefault = `or add a default: \`@param ${name}: ${type} = …\`.`;
  if (columns.includes(name)) return `Fill the blank cells of the column \`${name}\` in ${table.name}, ${orDefault}`;
  const known = new Set(params.map((one) => one.name));
  const meant = closest(
    name,
    columns.filter((column) => !known.has(column)),
  );
  return meant === undefined
    ? `Add a column \`${name}\` to ${table.name}, set it for all rows with \`--param ${name}=…\` (${type}), ${orDefault}`
    : `Did you mean the column \`${meant}\`?${sameLookNote(name, meant)} Rename it to \`${name}\` in ${table.name}, ${orDefault}`;
}
