// The content of a document in other languages, each from text to text: gives a function of no parameters for each.
import { dump, load } from "js-yaml";
import markdownIt from "markdown-it";
import mjml from "mjml";
import nunjucks from "nunjucks";

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const rowsOf = ({ data }) => (Array.isArray(data[0]) ? data[0] : [Object.keys(data[0]), ...data.map(Object.values)]);

/** The texts and tables of content JSON as elements: `{tag, text}` or `{rows}`. */
const parts = (content) => content.map((element) => (element.data ? { rows: rowsOf(element) } : { tag: element.type, text: element.text ?? "" }));

const marks = { h1: "# ", h2: "## ", quote: "> " };

function toMarkdown(content) {
  const row = (cells) => `| ${cells.join(" | ")} |\n`;
  return parts(content)
    .map(({ tag, text, rows }) =>
      rows ? `${row(rows[0])}${row(rows[0].map(() => "---"))}${rows.slice(1).map(row).join("")}\n` : `${marks[tag] ?? ""}${text}\n\n`,
    )
    .join("");
}

function toMjml(content) {
  const row = (cells) => `<tr>${cells.map((cell) => `<td>${escaped(`${cell}`)}</td>`).join("")}</tr>`;
  const inner = parts(content).map(({ text, rows }) =>
    rows ? `<mj-table>${rows.map(row).join("")}</mj-table>` : `<mj-text>${escaped(text)}</mj-text>`,
  );
  return `<mjml><mj-body><mj-section><mj-column>${inner.join("\n")}</mj-column></mj-section></mj-body></mjml>`;
}

/** A template of Nunjucks that gives the JSON, its numbers by expressions, as templates have them. */
function toNunjucks(content) {
  return content
    .map((element) => JSON.stringify(element).replaceAll("{{", "{ {").replace(/(?<=[[,])-?\d+(?:\.\d+)?(?=[\],])/g, (number) => `{{ ${number} }}`))
    .join(",\n");
}

/** Functions from text to text, by the name of the language. */
export function languages(content) {
  const markdown = markdownIt();
  const [asMarkdown, asMjml, asYaml] = [toMarkdown(content), toMjml(content), dump(content, { flowLevel: 4 })];
  const template = `[${toNunjucks(content)}]`;
  const environment = new nunjucks.Environment(null, { autoescape: false });
  return {
    "markdown-it": () => markdown.render(asMarkdown),
    MJML: () => (mjml.default ?? mjml)(asMjml),
    "js-yaml": () => JSON.stringify(load(asYaml)),
    // Compiled each time, as igx is.
    Nunjucks: () => JSON.stringify(JSON.parse(new nunjucks.Template(template, environment, "a", true).render({}))),
  };
}
