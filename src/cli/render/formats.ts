/** The formats of `render --to`. */
export const pictureFormats = ["svg", "png", "pdf", "html", "alt", "text"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The command's options that only some formats have. */
export const pictureOptions = [
  "scale",
  "width",
  "theme",
  "pageSize",
  "interactive",
  "font",
  "aspect",
  "transparent",
  "note",
  "notes",
  "element",
  "embed",
  "embedSource",
] as const;
export type PictureOption = (typeof pictureOptions)[number];

interface FormatDefinition {
  /** The extensions of its files; igx writes the first. */
  readonly extensions: readonly string[];
  readonly options: readonly PictureOption[];
}

const page = ["width", "theme", "font", "transparent", "note", "notes", "element"] as const;

export const formatDefinitions: Readonly<Record<PictureFormat, FormatDefinition>> = {
  svg: { extensions: [".svg"], options: [...page, "aspect", "embedSource"] },
  png: { extensions: [".png"], options: [...page, "aspect", "scale", "embedSource"] },
  pdf: { extensions: [".pdf"], options: [...page, "pageSize", "embedSource"] },
  html: { extensions: [".html", ".htm"], options: [...page, "interactive", "embed"] },
  // Before text, whose names end alike.
  alt: { extensions: [".alt.txt"], options: ["element"] },
  text: { extensions: [".txt"], options: ["width", "note", "element"] },
};

/** The format that a file's name asks for. */
export const formatOf = (path: string): PictureFormat | undefined =>
  pictureFormats.find((name) =>
    formatDefinitions[name].extensions.some((extension) => path.toLowerCase().endsWith(extension)),
  );
