import { defineConfig } from "@playwright/test";
import { findBrowser } from "./e2e/fixtures/browser.ts";

const { executablePath, args } = await findBrowser();

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  // Two cores: one browser and one renderer at a time.
  workers: 1,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "test-results/report.json" }],
  ],
  use: {
    launchOptions: { executablePath, args },
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    screenshot: "only-on-failure",
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
  },
  projects: [
    { name: "first-start", testMatch: "console/whole-path.spec.ts" },
    {
      name: "console",
      testMatch: "console/*.spec.ts",
      testIgnore: "console/whole-path.spec.ts",
      dependencies: ["first-start"],
    },
    { name: "api", testMatch: "api/*.spec.ts" },
  ],
});
