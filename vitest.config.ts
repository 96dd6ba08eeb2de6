import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Their worker must be new: `test/support/steps.ts` switches the optimizer off, and counts only what is compiled after it. */
const counting = ["test/**/{,*.}steps.test.ts"];

/** It replaces a module of igx, which must not be loaded before. */
const replacing = ["test/mistakes/causes.test.ts"];

/** A worker ends when the next file may not share it, and the one after it loads igx anew. So these come before there is one to share. */
const unshared = ["hostile/growth.steps", "hostile/data-growth.steps", "hostile/places.steps", "project/steps"];

/** The longest, so that no core is idle while the last one ends. Vitest goes by size where it has not measured yet. */
const first = [
  ...unshared,
  ...["project/publish-lease", "cli/publish/nights", "project/by-name", "cli/publish/shared-state"],
  ...["render/html/html.browser", "preview/client/page.browser", "cli/queue/queue-redis"],
  ...["preview/client/publish.browser", "cli/queue/queue-postgres", "preview/client/wall.browser"],
  ...["preview/client/editing.browser", "hostile/pathological", "playground/playground.browser"],
  ...["preview/client/selecting.browser", "cli/publish/answers", "cli/host/isolation", "hostile/hostile-templates"],
  ...["project/package", "cli/render/render", "cli/publish/guards", "cli/diff/html-report.browser"],
  ...["preview/client/connection.browser", "editor/server-process", "project/page-blocks", "cli/diff/revision"],
  ...["preview/client/late-answers.browser", "editor/clients/vscode-web-start", "project/publish-workflow"],
  ...["cli/publish/secrets", "cli/base/pipes", "cli/completion/completion", "cli/run-command-line"],
  ...["cli/preview/preview-publish", "cli/queue/queue-lost", "publish/library", "cli/publish/publish-run"],
  ...["data/sql", "editor/clients/vscode-web", "cli/render/drawing-pool", "preview/server/preview"],
  ...["publish/run-lock-race", "project/diff-workflow", "cli/mcp/picture-view", "render/pictures"],
  ...["cli/mcp/clients", "project/guide", "project/action", "compile/golden"],
];

const rank = ({ moduleId }: TestSpecification): number => {
  const at = first.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
  return at < 0 ? first.length : at;
};

/** Vitest asks for a class. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other));
  }
}

export default defineConfig({
  test: {
    // What is built needs no transformation: it is large, and should run as it is shipped.
    server: { deps: { external: [/\/dist\//] } },
    // A second run reads what the first one compiled. CI begins without it, and so with nothing stale.
    experimental: { fsModuleCache: process.env["CI"] === undefined },
    sequence: { sequencer: LongestFirst },
    globalSetup: ["test/support/build-once.ts", "test/support/folder-once.ts"],
    // One more than there are cores: queues, browsers and watchers let their worker wait.
    maxWorkers: availableParallelism() + 2,
    // Only so that a run ends: busy machines are slow, and that is no failure.
    testTimeout: 180_000,
    // Some pack the package or start a browser first.
    hookTimeout: 180_000,
    // A condition holds at once on a machine that is idle. One second, the default, is too short for one that is not.
    expect: { poll: { timeout: 120_000 } },
    // Files share workers, so a spy must not outlive its test.
    restoreMocks: true,
    projects: [
      // Loading igx for each file anew would be a quarter of the work of all tests that start no process.
      {
        extends: true,
        test: { name: "shared", isolate: false, include: ["test/**/*.test.ts"], exclude: [...counting, ...replacing] },
      },
      { extends: true, test: { name: "counting", isolate: true, include: [...counting, ...replacing] } },
    ],
  },
});
