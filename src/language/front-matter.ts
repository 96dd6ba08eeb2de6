/** The type of a front-matter field. `version` is the version of the language. */
export type FrontMatterType = "text" | "integer" | "number" | "boolean" | "locale" | "version" | "key";

export interface FrontMatterDefinition {
  readonly name: string;
  readonly type: FrontMatterType;
  /** Whether igx sends the field in the creation request (specification, section 4.1), or only uses it itself. */
  readonly request: boolean;
  readonly documentation: string;
  /** The value as typed. */
  readonly example: string;
}

/** A field of the creation request. */
const request = (
  name: string,
  type: FrontMatterType,
  documentation: string,
  example: string,
): FrontMatterDefinition => ({
  name,
  type,
  request: true,
  documentation,
  example,
});
/** A field that only igx reads. */
const compiler = (
  name: string,
  type: FrontMatterType,
  documentation: string,
  example: string,
): FrontMatterDefinition => ({
  name,
  type,
  request: false,
  documentation,
  example,
});

/** All fields, in the order of the reference. */
export const frontMatterFields: readonly FrontMatterDefinition[] = [
  request("title", "text", "The title of the infographic.", "Coffee in 2024"),
  request("theme_id", "integer", "The identifier of a theme.", "45"),
  request("publish", "boolean", "Whether the service publishes the infographic.", "true"),
  request("publish_mode", "text", "`public` (the default) or `private`.", "private"),
  request(
    "password",
    "text",
    "The password of a private infographic. Use a `secret` parameter, so that the source does not contain it.",
    "{{ word }}",
  ),
  request("width", "number", "The width of the infographic in pixels.", "800"),
  request("copyright", "text", "The copyright note.", "Coffee Statistics Office"),
  compiler("locale", "locale", "The language of numbers and dates, as a BCP 47 tag. Default: `en`.", "de-CH"),
  compiler(
    "key",
    "key",
    "Identifies the document in a batch and in the lock file: 1 to 100 ASCII letters, digits, `.`, `_` or `-`.",
    "coffee-2024",
  ),
  compiler("igx", "version", "The version of the language: `1`.", "1"),
];

/** The known modes of publication, the default first (public facts). */
export const publishModes: readonly string[] = ["public", "private"];

export const findFrontMatterField = (name: string): FrontMatterDefinition | undefined =>
  frontMatterFields.find((field) => field.name === name);
