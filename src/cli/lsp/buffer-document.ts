import type { Project } from "../../editor/levels.js";
import type { EditorLink } from "../../editor/server/editor-link.js";
import { stampOf } from "../../preview/server/file-stamps.js";
import type { PreviewDocument, Rendering } from "../../preview/server/preview-document.js";
import { resolve } from "../../text/path.js";
import { declaredOnly, renderTemplate } from "../preview/preview-row.js";

/** A document as an editor has it: its open text, and the open texts of included files. */
export function bufferDocument(project: Project, uri: string, projectOf: EditorLink["projectOf"]): PreviewDocument {
  const { root } = project.host;
  const file = project.uris.toPath(uri);
  const path = resolve(root, file);
  return {
    root,
    file,
    read: async ({ values }) => {
      const stamps = new Map([[path, await stampOf(path)]]);
      const now = await projectOf(uri);
      const level = await now.document(uri);
      if (!level) return { stamps, folders: [] };
      const { template } = level;
      const given = { ...now.paramsOf(uri), ...declaredOnly(values, template) };
      return { stamps, folders: [], rendering: withCopyright(await renderTemplate(template, given)) };
    },
  };
}

/** A secret is not shown at the foot of the page. */
function withCopyright(rendering: Rendering): Rendering {
  const { output, metadata } = rendering.result;
  const copyright = output?.request.copyright;
  return copyright === undefined || metadata.secrets.includes("copyright") ? rendering : { ...rendering, copyright };
}
