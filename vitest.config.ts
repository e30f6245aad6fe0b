import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** Needs no database and starts no process: nothing of it can outlive its file. */
const SHARING = [
  "{app,components,e2e,scripts}/**/*.test.{ts,tsx}",
  "lib/{client,contract}/**/*.test.{ts,tsx}",
];
/** Holds its process's time against a limit: others in the same process would be measured too. */
const MEASURING = "lib/contract/nearest-name.test.ts";

const common: TestProjectInlineConfiguration["test"] = {
  // A signal to a real process, a first PostgreSQL: slow machines need their time, and a hang is still found.
  testTimeout: 20_000,
  hookTimeout: 60_000,
  env: { LOG_LEVEL: "silent" },
};

export default defineConfig({
  test: {
    globalSetup: ["lib/server/testing/postgres-for-tests.ts"],
    // Much of the time a test waits for a process or the database: one per core leaves none idle.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          ...common,
          name: "shared",
          include: SHARING,
          exclude: [MEASURING],
          // A process for each file would load the same packages anew for each.
          isolate: false,
          setupFiles: ["lib/server/testing/fresh-modules.ts"],
        },
      },
      {
        test: {
          ...common,
          name: "alone",
          include: ["{app,bench,components,e2e,lib,prisma,scripts}/**/*.test.{ts,tsx}"],
          exclude: SHARING,
        },
      },
      { test: { ...common, name: "measuring", include: [MEASURING] } },
    ],
  },
});
