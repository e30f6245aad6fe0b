import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const ALL = "{app,bench,components,e2e,lib,prisma,scripts,test}/**/*.test.{ts,tsx}";

/** Start, stop and kill processes of their own, and look for what is left of them. */
const ALONE = [
  "lib/launcher/*.test.ts",
  "lib/server/storage/workspace.test.ts",
  "lib/worker/worker-crash.test.ts",
];

/** Hold their process's time or memory against a limit. */
const MEASURING = [
  "lib/contract/fields/nearest-name.test.ts",
  "lib/render/draw/{scene-pictures,sprite-plan}.test.ts",
  "lib/server/collections/{collection-command-service,dry-run,dry-run-cost,dry-run-report,large-order}.test.ts",
  "lib/server/bounded-pool.test.ts",
  "lib/server/jobs/enqueue.test.ts",
  "lib/server/templates/scene-pool.test.ts",
  "lib/server/videos/stale-list.test.ts",
  "lib/worker/worker-cancel.test.ts",
];

const common: TestProjectInlineConfiguration["test"] = {
  // A signal to a real process, a first PostgreSQL: slow machines need their time, and a hang is still found.
  testTimeout: 20_000,
  hookTimeout: 60_000,
  // Below the limit of a test, so that what was waited for is named.
  expect: { poll: { timeout: 15_000 } },
  env: { LOG_LEVEL: "silent" },
};

export default defineConfig({
  test: {
    globalSetup: ["test/support/postgres-for-tests.ts"],
    // Much of the time a test waits for a process or the database: one per core leaves none idle.
    maxWorkers: "100%",
    projects: [
      { test: { ...common, name: "alone", include: ALONE } },
      {
        test: {
          ...common,
          name: "shared",
          include: [ALL],
          // With what vitest leaves out by itself: the packages that a benchmark has installed beside it.
          exclude: [...configDefaults.exclude, ...ALONE, ...MEASURING],
          // A process for each file would load the same packages anew for each.
          isolate: false,
          setupFiles: ["test/support/fresh-modules.ts", "test/support/quick-hashes.ts"],
        },
      },
      // When all others have ended, and the build that `npm test` runs beside them.
      { test: { ...common, name: "measuring", include: MEASURING, sequence: { groupOrder: 1 } } },
    ],
  },
});
