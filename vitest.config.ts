import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{app,bench,components,e2e,lib,prisma,scripts}/**/*.test.{ts,tsx}"],
    globalSetup: ["lib/server/testing/postgres-for-tests.ts"],
    // A signal to a real process, a first PostgreSQL: slow machines need their time, and a hang is still found.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { LOG_LEVEL: "silent" },
  },
});
