import { countText, failureText, outcomes, type Published } from "./publish-report.js";

/** Rows of a table that a person would still read. */
const most = 200;

/** A publish in Markdown: how many of each, then what was done or failed, a row each. */
export function summaryText(published: readonly Published[]): string {
  const told = published.filter(([, { kind }]) => kind !== "unchanged");
  const rows = told.slice(0, most).map(([item, result]) => {
    const link =
      result.kind === "done" && result.record?.url !== undefined
        ? `[${cell(result.id)}](<${address(result.record.url)}>)`
        : "";
    const what = failureText([item, result]) ?? (result.kind === "done" ? outcomes[item.action] : "");
    return `| ${cell(item.key)} | ${cell(what)} | ${link} |`;
  });
  const table = rows.length === 0 ? [] : ["", "| document | result | infographic |", "| --- | --- | --- |", ...rows];
  const more = told.length > most ? ["", `And ${told.length - most} more.`] : [];
  return [`## igx publish`, "", `${countText(published) || "nothing to do"}.`, ...table, ...more, "", ""].join("\n");
}

/** Nothing of an address may end it, or the cell. */
const address = (url: string): string => url.replace(/[<>|\s\\]/g, (character) => encodeURIComponent(character));

/** Nothing of a cell may end it, or be markup. */
const cell = (text: string): string => text.replace(/[\\|`*_<>[\]]/g, "\\$&").replace(/\s+/g, " ");
