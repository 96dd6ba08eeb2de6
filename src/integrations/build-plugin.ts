import { readFile } from "node:fs/promises";
import { dirname, isAbsolute, resolve } from "node:path";
import { createUnplugin, type UnpluginContextMeta } from "unplugin";
import { fileStats } from "../cli/base/file-stats.js";
import { configCandidates } from "../cli/config/config-candidates.js";
import { logoFiles } from "../cli/render/logo-reader.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { type BuildOptions, buildOptionsOf } from "./build-options.js";
import { checkStyle } from "./check-style.js";
import { compileSource } from "./compile-source.js";
import { documentImport } from "./document-import.js";
import { moduleCode } from "./module-code.js";
import { openProject, projectRun } from "./open-project.js";
import { type BuildContext, reportFindings } from "./report-findings.js";
import { requirePluginOptions } from "./require-plugin-options.js";
import { createViteWatch } from "./vite-watch.js";

/** Distinguishes new findings from findings that another import of the same document has reported. */
interface NewFindings {
  /** `id` is the name of the module, with its query. It may report its own findings again, as after a change. */
  readonly isNewIn: (id: string) => (one: Diagnostic) => boolean;
  /** Forgets everything, as at the start of a build. */
  readonly clear: () => void;
}

/**
 * The plugin for all build tools. It compiles an imported `.igx` file as `igx build` does, with the configuration of its project. The build
 * tool watches the document, the files that it includes, its data and the configuration.
 */
export const buildPlugin = createUnplugin<BuildOptions | undefined>((options = {}, meta) => {
  requirePluginOptions(options, { strict: "boolean" });
  const style = buildOptionsOf(options);
  const found = createNewFindings();
  const viteWatch = createViteWatch();
  // As if you ran the command in the folder that the build tool works in.
  let cwd = process.cwd();
  const workIn = (folder: string | undefined) => {
    cwd = resolve(folder ?? cwd);
  };
  return {
    name: "igx",
    buildStart: found.clear,
    resolveId: { filter: { id: /^\.{0,2}\/.*\.igx\?/ }, handler: (id, importer) => resolveImport(id, importer, meta) },
    load: {
      filter: { id: /\.igx(?:\?|$)/ },
      async handler(id) {
        const imported = documentImport(id);
        if (!imported) return undefined;
        const context = this as BuildContext;
        const run = projectRun(style, imported.path, cwd);
        viteWatch.begin(id);
        const watch = (files: readonly string[]) => {
          viteWatch.add(id, files);
          for (const file of files) if (!viteWatch.isServing() || fileStats(file)) context.addWatchFile(file);
        };
        // Before anything can fail: a change may repair it.
        watch([imported.path, ...(await configCandidates(run))]);
        const project = await openProject(run);
        if (imported.form === "svg") watch(logoFiles(project, "svg", {}));
        checkStyle(project, style);
        const bytes = await readFile(imported.path);
        const { compiled, files } = await compileSource(project, imported.path, bytes, style);
        watch(files);
        const made = await moduleCode(imported.form, { project, bytes, compiled, style });
        const diagnostics = [...compiled.findings.diagnostics, ...made.findings];
        const findings = { diagnostics, sources: compiled.findings.sources };
        reportFindings(context, findings, {
          project,
          strict: options.strict ?? project.config.strict ?? false,
          framework: meta.framework,
          isNew: found.isNewIn(id),
        });
        return { code: made.code, map: null, ...(isRolldown(meta) && { moduleType: "js" }) };
      },
    },
    vite: { configResolved: ({ root }) => workIn(root), ...viteWatch.hooks },
    webpack: ({ context }) => workIn(context),
    rspack: ({ context }) => workIn(context),
    esbuild: {
      onLoadFilter: /\.igx$/,
      loader: "js",
      setup: ({ initialOptions }) => workIn(initialOptions.absWorkingDir),
    },
  };
});

/** Rollup looks for a file whose name contains the query. Vite, webpack and esbuild do not. */
function resolveImport(id: string, importer: string | undefined, { framework }: UnpluginContextMeta) {
  if (framework !== "rollup" && framework !== "rolldown") return undefined;
  if (isAbsolute(id) || importer === undefined) return isAbsolute(id) ? id : resolve(id);
  return resolve(dirname(importer), id);
}

/** Rolldown, and Vite with it, know modules by the ends of their names. */
const isRolldown = ({ framework }: UnpluginContextMeta): boolean => framework === "rolldown" || framework === "vite";

function createNewFindings(): NewFindings {
  const owners = new Map<string, string>();
  return {
    isNewIn: (id) => (one) => {
      const key = JSON.stringify([one.file, one.start.offset, one.code, one.message]);
      const owner = owners.get(key) ?? id;
      owners.set(key, owner);
      return owner === id;
    },
    clear: () => owners.clear(),
  };
}
