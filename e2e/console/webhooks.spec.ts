import { Webhook } from "standardwebhooks";
import { OWNER_SESSION } from "../fixtures/owner.ts";
import { openReceiver } from "../fixtures/receiver.ts";
import { expect, expectAccessible, test, visit } from "../fixtures/test.ts";

test.use({ storageState: OWNER_SESSION });

test("a webhook that is refused twice keeps what was typed", async ({ page, guard, baseURL }) => {
  const headers = { Origin: new URL(baseURL ?? "").origin };
  const added: string[] = [];
  // As many as an organization may have.
  for (let status = 201; status === 201; ) {
    const data = { url: `https://example.com/${added.length}`, events: ["person.erased"] };
    const answer = await page.request.post("/v1/webhooks", { data, headers });
    status = answer.status();
    if (status === 201) added.push((await answer.json()).id);
    else expect(status).toBe(409);
  }
  await visit(page, "/webhooks");
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("URL").fill("https://example.com/birthdays");
  await dialog.getByRole("checkbox", { name: "A person was erased" }).check();
  guard.allow(409, /^\/v1\/webhooks$/);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const refused = page.waitForResponse((response) => response.status() === 409);
    await dialog.getByRole("button", { name: "Add webhook" }).click();
    await refused;
    await expect(dialog.getByRole("button", { name: "Add webhook" })).toBeEnabled();
    await expect(dialog.getByRole("alert")).toBeVisible();
  }
  await expect(dialog.getByLabel("URL")).toHaveValue("https://example.com/birthdays");
  await expect(dialog.getByRole("checkbox", { name: "A person was erased" })).toBeChecked();
  for (const id of added) await page.request.delete(`/v1/webhooks/${id}`, { headers });
});

test("a webhook is added, tried out, disabled and enabled, and deleted", async ({ page }) => {
  const receiver = await openReceiver();
  await visit(page, "/webhooks");
  await page.getByRole("button", { name: "Add webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("URL").fill("hooks.example.org");
  await dialog.getByRole("checkbox", { name: "A person was erased" }).check();
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  await expect(dialog.getByText("Enter a full address that starts with https://.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("URL").fill(receiver.url);
  await dialog.getByRole("button", { name: "Add webhook" }).click();
  const secret = await dialog.getByRole("textbox", { name: "Signing secret" }).inputValue();
  // Nothing but the button closes it: the secret is shown once.
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await expect(dialog.getByRole("textbox", { name: "Signing secret" })).toHaveValue(secret);
  await dialog.getByRole("button", { name: "I have saved it" }).click();
  const { host } = new URL(receiver.url);
  await page.getByRole("link", { name: host }).click();

  await test.step("what is sent is signed with the secret that was shown", async () => {
    await page.getByRole("button", { name: "Send test event" }).click();
    await expect(page.getByRole("row", { name: /Test event.*Delivered.*204/ })).toBeVisible();
    const [message] = receiver.messages;
    const { type } = new Webhook(secret).verify(message?.body ?? "", message?.headers ?? {}) as {
      type: string;
    };
    expect(type).toBe("webhook.test");
    await expectAccessible(page);
  });

  await test.step("a delivery shows what was posted, and is sent again", async () => {
    await page.getByRole("link", { name: "Test event" }).click();
    await expect(page.getByText('"type": "webhook.test"')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Resend" }).click();
    await expect.poll(() => receiver.messages.length).toBe(2);
    const ids = receiver.messages.map(({ headers }) => headers["webhook-id"]);
    expect(ids[1]).toBe(ids[0]);
    const attempts = page.getByRole("region", { name: "Attempts" }).getByRole("listitem");
    await expect(attempts).toContainText([/204.*Attempt 1, resend 1/, /204.*Attempt 1/]);
    await expect(attempts.first()).toContainText("The response was empty.");
    await attempts.last().locator("summary").click();
    await expect(attempts.last().getByText("The response was empty.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("its events are changed in their place", async () => {
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: host }).click();
    await page.getByRole("button", { name: "Edit" }).click();
    await page.getByRole("checkbox", { name: "A video failed" }).check();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("list", { name: "Events" }).getByText("video.failed")).toBeVisible();
  });

  await test.step("it is disabled and enabled, and its secret changes", async () => {
    await page.getByRole("button", { name: "Disable" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
    await expect(page.getByText("This webhook is disabled.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send test event" })).toHaveCount(0);
    await page.getByRole("button", { name: "Enable" }).click();
    await page.getByRole("button", { name: "Rotate secret" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
    await expect(page.getByRole("textbox", { name: "Signing secret" })).not.toHaveValue(secret);
    await page.getByRole("button", { name: "I have saved it" }).click();
    await expect(page.getByText("Previous secret expires", { exact: true })).toBeVisible();
  });

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByLabel(/to confirm/).fill(host);
  await page.getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByText("No webhooks yet.")).toBeVisible();
  receiver.close();
});
