import { chooseBrand } from "../../config/choose-brand.js";
import { requestFields, shownCopyright } from "../../config/request-fields.js";
import { contentOf } from "../../render/content-of.js";
import { type Outcome, success } from "../base/outcome.js";
import type { Emittable } from "../outputs/emitter.js";
import type { LogoReader } from "./logo-reader.js";
import type { Picture, PictureMetadata } from "./picture.js";

/** The picture of a document. */
export async function pictureOf(
  document: Pick<Emittable, "project" | "result">,
  theme: string | undefined,
  logoOf: LogoReader,
): Promise<Outcome<Picture>> {
  const metadata = await pictureMetadata(document, theme, logoOf);
  return metadata.ok
    ? success({ ...metadata.value, content: contentOf(document.result.output.pictureJson) })
    : metadata;
}

/** The look of a document, by its front matter, the configuration and the theme. */
export async function pictureMetadata(
  { project, result }: Pick<Emittable, "project" | "result">,
  theme: string | undefined,
  logoOf: LogoReader,
): Promise<Outcome<PictureMetadata>> {
  const fields = requestFields(project, result.output.request);
  const { title, width, theme_id } = fields;
  const { locale, secrets } = result.metadata;
  const copyright = shownCopyright(fields, secrets);
  const isShown = title !== undefined && !secrets.includes("title");
  const [name = "", brand] = chooseBrand(project, theme, theme_id) ?? [];
  const logo = brand?.logo === undefined ? undefined : await logoOf(project, name, brand.logo);
  if (logo && !logo.ok) return logo;
  return success({
    locale,
    ...(isShown && { title }),
    ...(width !== undefined && { width }),
    ...(brand && { brand }),
    ...(copyright !== undefined && { copyright }),
    ...(logo?.value && { logo: logo.value }),
  });
}
