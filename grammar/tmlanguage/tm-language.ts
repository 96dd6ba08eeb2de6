import { attributes } from "./attributes.js";
import { directives } from "./directives.js";
import { expressions } from "./expressions.js";
import { fences } from "./fences.js";
import { lines } from "./lines.js";
import { rows } from "./rows.js";
import { include } from "./rule.js";
import { texts } from "./texts.js";

/**
 * The TextMate grammar of igx, from the tables. It colours a document in editors that do not ask the server, and in all until the server
 * answers. It goes line by line and knows only the look of a text; the server reports mistakes.
 */
export const tmLanguage = () => ({
  $schema: "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
  information_for_contributors: [
    "Made by `npm run generate` from the tables. Change the files of `grammar/tmlanguage` instead.",
  ],
  name: "igx",
  scopeName: "source.igx",
  fileTypes: ["igx"],
  patterns: [
    ...["frontMatter", "comment", "headings", "quote", "separator", "fence", "element", "templateLine"],
    ...["unknownDirective", "decoration", "row", "attributeLine", "body"],
  ].map(include),
  repository: { ...lines, ...fences, ...directives, ...rows, ...attributes, ...expressions, ...texts },
});
