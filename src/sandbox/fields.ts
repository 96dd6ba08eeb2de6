import type { Content, TextElement } from "../language/content.js";
import { checkContent } from "./check-content.js";
import { plain, type Reply } from "./reply.js";
import type { ServiceRequest } from "./request.js";
import type { StoredInfographic } from "./store.js";
import { sandboxThemes } from "./themes.js";

/** What a creation or update sets. */
export type Fields = Omit<StoredInfographic, "id" | "date_created" | "date_modified">;

/** The fields of a creation or update (specification, section 4.1; public facts, "Create"), or the 400 that says what is wrong. */
export async function readFields({ params }: ServiceRequest): Promise<Fields | Reply> {
  const values = new Map(params);
  const [theme, publish = "false", mode = "public", width] = ["theme_id", "publish", "publish_mode", "width"].map(
    (name) => values.get(name),
  );
  const content = values.get("content");
  if (content === undefined) return plain(400, "content is required.");
  if (theme === undefined) return plain(400, "theme_id is required.");
  if (!isInteger(theme)) return plain(400, "theme_id must be an integer.");
  if (!sandboxThemes.some(({ id }) => id === Number(theme)))
    return plain(400, `theme_id ${theme} is not a theme of this account, which has ${themeIds}.`);
  if (publish !== "true" && publish !== "false") return plain(400, "publish must be true or false.");
  if (mode !== "public" && mode !== "private") return plain(400, "publish_mode must be public or private.");
  if (values.has("password") && mode !== "private") return plain(400, "password needs publish_mode private.");
  if (width !== undefined && !(isInteger(width) && Number(width) > 0))
    return plain(400, "width must be a number of pixels.");
  const checked = await checkContent(content);
  if (!checked.ok) return plain(400, checked.failure);
  const copyright = values.get("copyright");
  return {
    title: values.get("title") ?? inferTitle(checked.value),
    theme_id: Number(theme),
    published: publish === "true",
    private: mode === "private",
    ...(width === undefined ? {} : { width: Number(width) }),
    ...(copyright === undefined ? {} : { copyright }),
    content,
  };
}

const themeIds = sandboxThemes.map(({ id, title }) => `${id} (${title})`).join(", ");

const isInteger = (text: string): boolean => /^-?\d{1,15}$/.test(text);

/** "Otherwise inferred from the content": from its first headline. */
function inferTitle(content: Content): string {
  const first = (type: "h1" | "h2") => content.find((element) => element.type === type) as TextElement | undefined;
  return (first("h1") ?? first("h2"))?.text || "Untitled";
}
