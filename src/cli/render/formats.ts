/** What `render --to` can write. */
export const pictureFormats = ["svg", "png", "pdf", "html", "text"] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The command's options that only some formats have. */
export const pictureOptions = ["scale", "width", "theme", "pageSize", "interactive", "font"] as const;
export type PictureOption = (typeof pictureOptions)[number];

interface FormatDefinition {
  /** What the names of its files end in; the first is written. */
  readonly extensions: readonly string[];
  readonly options: readonly PictureOption[];
}

export const formatDefinitions: Readonly<Record<PictureFormat, FormatDefinition>> = {
  svg: { extensions: [".svg"], options: ["width", "theme", "font"] },
  png: { extensions: [".png"], options: ["width", "theme", "font", "scale"] },
  pdf: { extensions: [".pdf"], options: ["width", "theme", "font", "pageSize"] },
  html: { extensions: [".html", ".htm"], options: ["width", "theme", "font", "interactive"] },
  text: { extensions: [".txt"], options: ["width"] },
};

/** The format that a file's name asks for. */
export const formatOf = (path: string): PictureFormat | undefined =>
  pictureFormats.find((name) =>
    formatDefinitions[name].extensions.some((extension) => path.toLowerCase().endsWith(extension)),
  );
