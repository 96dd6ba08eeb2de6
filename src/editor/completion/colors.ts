import { CompletionItemKind } from "vscode-languageserver-types";
import type { ProjectOptions } from "../../contract/options.js";
import { accentColor, mutedColor } from "../../language/colors.js";
import type { Suggestion } from "./suggestion.js";

/** The colours of the project's themes; without themes, two that charts of igx have. `quoted` writes them as JSON texts. */
export function colorItems({ themes }: ProjectOptions, withThemes: boolean): readonly Suggestion[] {
  const named = Object.entries(themes ?? {});
  const colors = new Map<string, string>();
  for (const [name, { palette }] of named)
    for (const color of palette) if (!colors.has(color)) colors.set(color, `theme ${name}`);
  if (named.length === 0) colors.set(accentColor, "accent").set(mutedColor, "muted");
  return [
    ...(withThemes ? named.map(([name, { palette }]) => themeItem(name, palette)) : []),
    ...[...colors].map(([color, detail]) => ({
      label: color,
      kind: CompletionItemKind.Color,
      detail,
      documentation: color,
    })),
  ];
}

const themeItem = (name: string, palette: readonly string[]): Suggestion => ({
  label: `@${name}`,
  kind: CompletionItemKind.Constant,
  detail: palette.join(" "),
});
