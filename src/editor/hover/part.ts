/** A piece of what an editor shows beside the cursor. */
export type HoverPart =
  /** In Markdown. */
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly language: string; readonly text: string }
  | { readonly kind: "table"; readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: "image"; readonly alt: string; readonly address: string };

export const text = (markdown: string): HoverPart => ({ kind: "text", text: markdown });

export const code = (source: string, language = "igx"): HoverPart => ({ kind: "code", language, text: source });
