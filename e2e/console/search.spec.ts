import { OWNER_SESSION } from "../fixtures/owner.ts";
import { expect, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

for (const path of ["/people", "/collections/new"])
  test(`a search on ${path} keeps every letter of somebody who types slowly on a slow machine`, async ({
    page,
  }) => {
    await visit(page, path);
    const machine = await page.context().newCDPSession(page);
    await machine.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    const field = page.getByRole("searchbox");
    // Longer than a search waits for the next letter: it is carried out after each.
    await field.pressSequentially("anna b", { delay: 250 });
    await expect(field).toHaveValue("anna b");
  });
