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
  // Playwright begins what depends on others when these and all beside them have ended, and gives a lane that is free the next
  // file in the order of the projects. First are the first start and what takes as long. Then the console's specs, which take
  // turns, fill one lane; those that look at pages, and what has an installation of its own, fill the other, and at the end both.
  projects: [
    { name: "first-start", testMatch: "console/whole-path.spec.ts" },
    { name: "https", testMatch: "api/https.spec.ts" },
    { name: "development", testMatch: "api/development.spec.ts" },
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
    // These need nothing but their place in the order. What takes long is begun before what is short.
    { name: "api", testMatch: "api/nothing-breaks-it.spec.ts", dependencies: ["https"] },
    { name: "unattended", testMatch: "api/unattended.spec.ts", dependencies: ["https"] },
    {
      name: "installations",
      testMatch: "api/{celebration-mails,messages,prepared-videos,several-hosts}.spec.ts",
      dependencies: ["https"],
    },
  ],
});
