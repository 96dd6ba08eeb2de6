/** How a front-matter field's value is read. `version` is the version of the language. */
export type FrontMatterType = "text" | "integer" | "number" | "boolean" | "locale" | "version" | "key";

export interface FrontMatterDefinition {
  readonly name: string;
  readonly type: FrontMatterType;
  /** Whether it is a field of the creation request (specification, section 4.1, and the public facts), or for the compiler alone. */
  readonly request: boolean;
  readonly documentation: string;
}

const request = (name: string, type: FrontMatterType, documentation: string): FrontMatterDefinition => ({
  name,
  type,
  request: true,
  documentation,
});
const compiler = (name: string, type: FrontMatterType, documentation: string): FrontMatterDefinition => ({
  name,
  type,
  request: false,
  documentation,
});

export const frontMatterFields: readonly FrontMatterDefinition[] = [
  request("title", "text", "Title of the infographic."),
  request("theme_id", "integer", "Identifier of a theme."),
  request("publish", "boolean", "Whether to publish."),
  request("publish_mode", "text", "`public` (the default) or `private`."),
  request("password", "text", "Password of a private infographic. Not written out: it would be in the source."),
  request("width", "number", "Width of the infographic, in pixels."),
  request("copyright", "text", "Copyright note."),
  compiler("locale", "locale", "How numbers and dates are written, as a BCP 47 tag. Default: `en`."),
  compiler(
    "key",
    "key",
    "Names the document in a batch and in the lock file: 1 to 100 letters, digits, `.`, `_`, `-`.",
  ),
  compiler("igx", "version", "Version of the language: `1`."),
];

export const findFrontMatterField = (name: string): FrontMatterDefinition | undefined =>
  frontMatterFields.find((field) => field.name === name);
