import { defineConfig } from "@playwright/test";
import { findBrowser, findOtherBrowser } from "./e2e/fixtures/browser.ts";

const browser = await findBrowser();
const otherBrowser = await findOtherBrowser();

/** Looks at pages, or changes nothing but people, a member and a celebration of its own, which no other looks for. */
const BESIDE = "console/{pages,docs,early,keyboard,language,leaving,on-demand,policy,search}.spec.ts";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/global-setup.ts",
  // One per core. Tests of a project share an installation and take turns.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  // For a page beside two renderers and whatever the API is asked on two cores.
  expect: { timeout: 15_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? "test-results/report.json" }],
  ],
  use: {
    launchOptions: browser,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    screenshot: "only-on-failure",
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
  },
  // Playwright begins what depends on the first start when everything else has ended: the fuzzer, the first start, and the
  // specs that have an installation of their own, which fill both lanes. Then the console's specs fill one lane, and those
  // that look at pages the other.
  projects: [
    { name: "first-start", testMatch: "console/whole-path.spec.ts" },
    { name: "api", workers: 1, testMatch: "api/nothing-breaks-it.spec.ts" },
    {
      name: "installations",
      testMatch: "api/{celebration-mails,development,https,messages,several-hosts,unattended}.spec.ts",
    },
    {
      name: "console",
      workers: 1,
      testMatch: "console/*.spec.ts",
      testIgnore: ["console/whole-path.spec.ts", BESIDE],
      dependencies: ["first-start"],
    },
    { name: "pages", workers: 1, testMatch: BESIDE, dependencies: ["first-start"] },
    {
      name: "browsers",
      workers: 1,
      testMatch: "browsers/*.spec.ts",
      use: { launchOptions: otherBrowser ?? browser },
      dependencies: ["first-start"],
    },
  ],
});
