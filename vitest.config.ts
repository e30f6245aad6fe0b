import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,bench,components,e2e,lib,prisma,scripts}/**/*.test.{ts,tsx}"],
    globalSetup: ["lib/server/testing/postgres-for-tests.ts"],
    // Much of the time a test waits for a process or the database: one per core leaves none idle.
    maxWorkers: "100%",
    // A signal to a real process, a first PostgreSQL: slow machines need their time, and a hang is still found.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { LOG_LEVEL: "silent" },
  },
});
