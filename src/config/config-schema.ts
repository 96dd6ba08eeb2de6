import type { Limits } from "../contract/options.js";
import { regionColor } from "../language/colors.js";
import { findFrontMatterField } from "../language/front-matter.js";
import { defaultLimits, limitWords } from "../template/budget.js";
import { groupDigits } from "../text/group-digits.js";
import { isLocale } from "../text/locale.js";
import * as z from "../text/zod.js";
import { batchesSchema } from "./batch-schema.js";

const severity = z.enum(["error", "warning", "info", "off"]).describe("The severity of the rule, or off.");
const positive = z.int().positive();
/** Not empty: an empty path would mean the folder of the configuration, which is never intended. */
const path = z.string().min(1);
/** Without a user, a query and a fragment: anyone can read a configuration, and the address of each request is made from the base URL. */
const bareUrl = /^(?!\w+:\/\/[^/]*@)[^?#]*$/;
const httpsUrl = z
  .url({ protocol: /^https$/ })
  .refine((url) => bareUrl.test(url), { error: "an address without a user, a query and a fragment" })
  .describe("Where the service is. Only https; the path of the service is appended.");

/** As `queueAddress` reads it. In a profile, `none` turns the queue of the other configuration off. */
const queueUrl = /^(?:rediss?|postgres(?:ql)?):\/\/[^/?#]/i;

/** A field of the front matter, with its documentation. */
const field = <Schema extends z.ZodType>(name: string, schema: Schema): Schema =>
  schema.describe(findFrontMatterField(name)!.documentation);

/** The fields of the request that a project can preset (specification, section 4.1, and the public facts). Front matter wins. */
const requestDefaults = z
  .strictObject({
    title: field("title", z.string()),
    theme_id: field("theme_id", z.int()),
    publish: field("publish", z.boolean()),
    publish_mode: field("publish_mode", z.enum(["public", "private"])),
    width: field("width", positive),
    copyright: field("copyright", z.string()),
  })
  .partial();

const publish = z
  .strictObject({
    rate: z.number().positive().optional().describe("Requests per second at most. Default 1."),
    concurrency: positive.optional().describe("Requests under way at once. Default 4."),
    settle: z
      .number()
      .nonnegative()
      .optional()
      .describe("Seconds after a lost answer before the service's list is believed. Default 3."),
    find: z
      .number()
      .nonnegative()
      .optional()
      .describe("Seconds to look for what was created when its answer cannot be read. Default 60."),
    queue: z
      .string()
      .refine((url) => url === "none" || queueUrl.test(url), {
        error: "the address of a queue, with redis:// or postgres://",
      })
      .optional()
      .describe("Address of a queue (redis:// or postgres://)."),
    state: z
      .string()
      .refine((url) => url === "none" || queueUrl.test(url), {
        error: "the address of a state, with redis:// or postgres://",
      })
      .optional()
      .describe(
        "Address of the state of machines that publish at once (redis:// or postgres://), instead of igx.lock.json.",
      ),
    proxy: z
      .string()
      .refine((text) => ["none", "environment"].includes(text) || /^https?:\/\/[^/\s]+\/?$/.test(text), {
        error: "the address of a proxy, with http:// or https://, or environment",
      })
      .optional()
      .describe("Address of a proxy for requests to the service; environment for that of HTTPS_PROXY and NO_PROXY."),
    drift: z
      .enum(["overwrite", "refuse"])
      .optional()
      .describe("Infographics that somebody else has changed since the last publish. Default overwrite."),
  })
  .describe("How fast igx sends, through which queue, where it records what was published, and what it overwrites.");

const profile = z
  .strictObject({
    baseUrl: httpsUrl.optional(),
    defaults: requestDefaults.optional().describe("Request fields that win over those of the configuration."),
    publish: publish.optional(),
  })
  .describe("A named target: what it sets wins over the rest of the configuration.");

/** A bound, as messages name it. */
const atMost = (key: keyof Limits) =>
  positive.describe(`The most ${limitWords[key]}. Default ${groupDigits(String(defaultLimits[key]))}.`);

const limits = z
  .strictObject({
    steps: atMost("steps"),
    elements: atMost("elements"),
    rows: atMost("rows"),
    cells: atMost("cells"),
    outputBytes: atMost("outputBytes"),
    dataBytes: atMost("dataBytes"),
    sourceBytes: atMost("sourceBytes"),
    includeDepth: atMost("includeDepth"),
    seconds: z.number().positive().describe("For queries, workbooks and Parquet files together. Default 10."),
    memory: positive.describe("Bytes of memory that a query, workbook or Parquet file may take. Default 1 GiB."),
  })
  .partial()
  .describe("Bounds of one document.");

const catalog = z
  .strictObject({
    territories: z.record(z.string(), z.array(z.string())).optional().describe("Territories with their regions."),
    icons: z.array(z.string()).optional().describe("Names of icons."),
  })
  .describe("What your account knows: then unknown names are warned of.");

const color = z.string().refine((text) => regionColor.test(text), { error: 'a colour such as "#6f4e37"' });

/** The names that `colors=@NAME` and --theme can write without quotes. `light`, `dark` and `auto` are themes of igx. */
const themeName = /^(?!(?:light|dark|auto)$)[A-Za-z][A-Za-z0-9_-]*$/;

const themes = z
  .record(
    z.string(),
    z
      .strictObject({
        palette: z.array(color).min(1).describe("Colours of rows and columns, in their order."),
        theme_id: z.int().optional().describe("Documents with this theme_id are drawn with the theme."),
        logo: path.optional().describe("SVG or PNG file for the top right of pictures, within the root."),
        background: color.optional().describe("Of the page in pictures. Default: white."),
        ink: color.optional().describe("Of texts in pictures. Default: black or white, by the background."),
      })
      .describe("The look of a brand."),
  )
  .superRefine((named, context) => {
    const message = "under a name of letters, digits, - and _ that is not light, dark or auto";
    for (const name of Object.keys(named))
      if (!themeName.test(name)) context.addIssue({ code: "custom", path: [name], message });
  })
  .describe("Looks of brands, by name: for colors=@NAME of a chart and igx render --theme NAME.");

const territories = z
  .record(
    z.string().min(1),
    z.strictObject({
      file: path.describe("GeoJSON or TopoJSON file with the regions, within the root."),
      name: z.string().min(1).describe("The property of a feature that is the name of its region."),
    }),
  )
  .describe("Territories of your own, by name: pictures of @map NAME show them.");

/** `igx.config.json`, `igx.config.yaml` or `igx.config.yml`. Everything is optional; paths are relative to the file. */
export const configSchema = z.strictObject({
  $schema: z.string().optional().describe("Address of this schema, for editors."),
  root: path.optional().describe("Folder that includes and data must stay in. Default: the folder of this file."),
  include: z.array(path).optional().describe("Inputs when the command line names none."),
  batches: batchesSchema.optional(),
  outDir: path.optional().describe("Where build writes, in the folders of the sources."),
  locale: z
    .string()
    .refine(isLocale, { error: 'a language tag such as "en" or "de-CH"' })
    .optional()
    .describe("For number and date formats: a BCP 47 tag."),
  baseUrl: httpsUrl.optional(),
  profiles: z.record(z.string(), profile).optional().describe("Named targets, for --profile."),
  defaults: requestDefaults.optional().describe("Request fields that a front matter leaves out."),
  strict: z.boolean().optional().describe("Warnings fail, as with --strict."),
  maxWarnings: z.int().nonnegative().optional().describe("More warnings fail, as with --max-warnings."),
  rules: z
    .record(z.string(), severity)
    .optional()
    .describe("Severities of warnings, by code, also of those that are off by default."),
  ruleUrl: z
    .url({ protocol: /^https?$/ })
    .refine((address) => address.includes("CODE"), { error: "an address with CODE where the code of the rule is" })
    .optional()
    .describe(
      "The page about a rule, with CODE for its code, such as https://docs.example/igx/rules/CODE.html of a site that `npm run docs` builds: findings have it as url.",
    ),
  catalog: catalog.optional(),
  themes: themes.optional(),
  territories: territories.optional(),
  limits: limits.optional(),
  publish: publish.optional(),
  constants: z.record(z.string(), z.unknown()).optional().describe("What every file sees as project.x."),
});

export type Config = z.infer<typeof configSchema>;

/** The schema of the configuration file as JSON Schema: `igx schema config`. */
export const configJsonSchema = (): object => ({
  title: "igx.config.json",
  ...z.toJSONSchema(configSchema, { io: "input" }),
});
