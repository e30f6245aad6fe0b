import { expect, test } from "vitest";
import { errorTable } from "./error-table.ts";

/** `npx vitest run scripts/error-table.test.ts -u` writes the page anew. */
test("docs/error-codes.md has every code with its facts and meaning, and no other", async () => {
  await expect(errorTable()).toMatchFileSnapshot("../docs/error-codes.md");
});
