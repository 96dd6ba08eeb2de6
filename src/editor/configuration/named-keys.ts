import { CompletionItemKind } from "vscode-languageserver-types";
import type { Path } from "../../config/config-text.js";
import type { Suggestion } from "../completion/suggestion.js";

/** Keys that the schema leaves open because they are names: of the rules that can be changed, and of territories. */
export async function namedKeys(path: Path): Promise<readonly Suggestion[]> {
  if (path.length === 1 && path[0] === "rules") return ruleItems();
  return path.length === 2 && path[0] === "catalog" && path[1] === "territories" ? territoryItems() : [];
}

async function ruleItems(): Promise<readonly Suggestion[]> {
  const { ruleTexts } = await import("../../config/rule-texts.js");
  return (await ruleTexts())
    .filter(({ severity }) => severity !== "error")
    .map(({ code, severity, explanation }) => ({
      label: code,
      kind: CompletionItemKind.Property,
      detail: severity,
      documentation: explanation,
    }))
    .sort((one, other) => (one.label < other.label ? -1 : 1));
}

async function territoryItems(): Promise<readonly Suggestion[]> {
  const { territories } = await import("../../render/maps/territories.js");
  return territories.map(({ id, name }) => ({ label: id, kind: CompletionItemKind.Property, detail: name }));
}
