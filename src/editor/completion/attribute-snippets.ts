import type { AttributeType } from "../../language/attributes.js";

/** An attribute as a snippet: the cursor is where its value goes. */
export function attributeSnippets(name: string, type: AttributeType): string {
  switch (type) {
    case "colors":
    case "columns":
      return `${name}=[$1]`;
    case "callouts":
      return `${name}={$1}`;
    case "boolean":
      return `${name}=\${1|false,true|}`;
    case "text":
      return name === "color" || name === "icon" ? `${name}=$1` : `${name}="$1"`;
    case "number":
    case "name":
    case "column":
    case "aggregate":
    case "row-count":
    case "titles":
    case "shape":
      return `${name}=$1`;
  }
}
