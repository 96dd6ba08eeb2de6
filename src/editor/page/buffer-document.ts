import { compile } from "../../compile/compile.js";
import type { PreviewDocument, Rendering } from "../../preview/session/preview-document.js";
import { declaredOnly, renderingOf } from "../../preview/session/rendering-of.js";
import type { Project } from "../levels.js";
import { renderOptionsOf } from "../picture-look.js";
import type { EditorLink } from "../server/editor-link.js";

/** A document as an editor has it: its open text, and the open texts of included files. */
export function bufferDocument(
  { host, uris }: Project,
  uri: string,
  projectOf: EditorLink["projectOf"],
): PreviewDocument {
  const path = uris.toPath(uri);
  return {
    root: host.root,
    file: path,
    diagnose: async (text, { values }) => {
      const project = await projectOf(uri);
      const { template } = (await project.document(uri)) ?? { template: { params: [] } };
      const params = { ...project.paramsOf(uri), ...declaredOnly(values, template) };
      const options = { path, host: project.host, project: project.options, params, optionalParams: true };
      return (await compile({ path, text }, options)).diagnostics;
    },
    read: async ({ values }) => {
      const project = await projectOf(uri);
      const level = await project.document(uri);
      if (!level) return {};
      const chosen = declaredOnly(values, level.template);
      const given = { ...project.paramsOf(uri), ...chosen };
      // Without values of the page, the result is that of the findings in the editor.
      const isPlain = Object.keys(chosen).length === 0;
      const result = isPlain ? await level.result() : await level.template.render(given);
      return { rendering: withCopyright(renderingOf(result, given), project) };
    },
  };
}

function withCopyright(rendering: Rendering, { lookOf }: Project): Rendering {
  const { output, metadata } = rendering.result;
  const request = output?.request ?? rendering.draft?.request ?? {};
  const { copyright } = renderOptionsOf({ request, ...metadata }, lookOf);
  return { ...rendering, ...(copyright !== undefined && { copyright }) };
}
