import { expect, test } from "vitest";
import { errorTable } from "./error-table.ts";

/** `npm run openapi` writes the page anew. */
test("docs/error-codes.md has every code with its facts and meaning, and no other", async () => {
  await expect(errorTable()).toMatchFileSnapshot("../docs/error-codes.md");
});
