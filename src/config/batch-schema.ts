import * as z from "../text/zod.js";

const text = z.string().min(1);

const name = z.string().refine((text) => /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u.test(text), {
  error: "a name of letters, digits, `.`, `-` and `_`",
});

/** Without `{key}`, the documents of all rows would be one file. */
const pattern = text.refine(
  (path) =>
    (path.includes("{key}") || path.endsWith("/")) && !/\{[\p{L}_][\p{L}\d_]*\}/u.test(path.replaceAll("{key}", "")),
  { error: "a path with `{key}` and no other placeholder, or a folder with a slash at its end" },
);

const formats = /^(?:svg|png|pdf|html|alt|text)$/;
const pictureFile = /\.(?:svg|png|pdf|html?|txt)$/i;

const render = text.refine((one) => formats.test(one) || (pictureFile.test(one) && one.includes("{key}")), {
  error:
    "svg, png, pdf, html, alt or text, or a path with `{key}` that ends in .svg, .png, .pdf, .html, .alt.txt or .txt",
});

const batch = z.strictObject({
  name: name.describe("Its name, for --batch."),
  template: text.describe("The document that is made for each row."),
  each: text
    .refine((table) => table !== "data:", { error: "data:NAME, with the name of a table that the template declares" })
    .describe("The table with a row of parameters for each document: a file, or data:NAME of the template."),
  output: pattern
    .optional()
    .describe("Where build writes: a path with {key}, or a folder/. Default: beside the template, or in outDir."),
  render: render
    .optional()
    .describe("What igx render draws: a format (then beside output), or a path with {key}. Without it, nothing."),
  profile: text.optional().describe("The profile that publish uses for it, unless --profile names another one."),
});

/** Documents that are made of a template and a table, by runs without inputs. */
export const batchesSchema = z
  .array(batch)
  .superRefine((batches, { addIssue }) => {
    const seen = new Set<string>();
    for (const [index, { name }] of batches.entries())
      if (seen.size === seen.add(name.toLowerCase()).size)
        addIssue({
          code: "custom",
          path: [index, "name"],
          message: `unique, and \`${name}\` is the name of two batches`,
        });
  })
  .describe("Templates with their tables: what the commands without inputs run, beside include.");
