import { test } from "../fixtures/test.ts";
import { chromiumHand } from "./chromium-hand.ts";
import { takeMainPath } from "./main-path.ts";

test("the main path in a Chromium of another version, where there is one", async ({
  page,
  guard,
  browser,
}) => {
  guard.allow(401, /^\/api\/auth\/sign-in\//);
  await takeMainPath(chromiumHand(page), `Chromium ${browser.version()}`);
});
