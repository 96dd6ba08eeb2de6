import type { ElementType } from "./content.js";
import type { ElementDefinition } from "./element.js";
import { body } from "./elements/body.js";
import { chart } from "./elements/chart.js";
import { facts } from "./elements/facts.js";
import { h1 } from "./elements/h1.js";
import { h2 } from "./elements/h2.js";
import { map } from "./elements/map.js";
import { quote } from "./elements/quote.js";
import { separator } from "./elements/separator.js";

/** All element types, in the order of the specification (section 2.4). To add one, add its type in content.ts, its file and a line here. */
const table: Readonly<Record<ElementType, ElementDefinition>> = {
  h1,
  h2,
  body,
  quote,
  separator,
  chart,
  map,
  facts_and_figures: facts,
};

export const elements: readonly ElementDefinition[] = Object.values(table);

/** Maps and not objects: names come from documents, and `constructor` must not be found. */
const byType = new Map<string, ElementDefinition>(elements.map((element) => [element.type, element]));
const byDirective = new Map(
  elements.flatMap((element) => (element.directive ? [[element.directive, element] as const] : [])),
);

export const findElement = (type: string): ElementDefinition | undefined => byType.get(type);

export const findDirective = (name: string): ElementDefinition | undefined => byDirective.get(name);

export const directiveNames: readonly string[] = [...byDirective.keys()];

export const attributeNames: ReadonlySet<string> = new Set(
  elements.flatMap(({ attributes }) => attributes.map(({ name }) => name)),
);
