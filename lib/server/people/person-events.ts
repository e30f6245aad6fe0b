import type { WebhookEvent } from "#lib/contract/resources/webhook-events.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { emit } from "../webhooks/index.ts";
import { selectPeopleByIds } from "./person-queries.ts";
import { toPerson } from "./person-serializer.ts";

type PersonEvent = Extract<WebhookEvent, `person.${string}`>;

/** Notifies the organization's webhooks of changes to people in this transaction, in the order of `ids`. */
export async function announcePeople(
  tx: TenantTransaction,
  orgId: string,
  event: Exclude<PersonEvent, "person.erased">,
  ids: readonly string[],
): Promise<void> {
  await emit(tx, orgId, event, ids, async (some) => {
    const urls = await signedUrls();
    const people = new Map((await selectPeopleByIds(tx, some)).map((row) => [row.id, toPerson(row, urls)]));
    return some.flatMap((id) => people.get(id) ?? []);
  });
}

/** Notifies webhooks that people were erased: their ids are the only data left. */
export async function announceErasures(
  tx: TenantTransaction,
  orgId: string,
  ids: readonly string[],
): Promise<void> {
  await emit(tx, orgId, "person.erased", ids, async (some) => some.map((id) => ({ id })));
}
