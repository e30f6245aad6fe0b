import { setTimeout as wait } from "node:timers/promises";
import { type Mailbox, openMailbox } from "#e2e/fixtures/mailbox.ts";
import type { Owner } from "./fill-installation.ts";

/** The mail server of the screenshots, which knows one address less than it is asked for. */
export const openScreenshotMailbox = () =>
  openMailbox("rollcall@nordlicht.example", (address) =>
    address.startsWith("gone.") ? `5.1.1 <${address}>: Recipient address rejected: User unknown` : null,
  );

/** Sends the newest finished collection, of whom one has moved and another answers; waits until the server has answered all. */
export async function sendVideos(owner: Owner): Promise<void> {
  const [collection] = await owner.get<{ id: string }[]>("/v1/collections?status=completed&limit=1");
  const of = `collection_id=${collection?.id}`;
  const videos = await owner.get<{ id: string; person_id: string }[]>(`/v1/videos?${of}&status=succeeded`);
  const moved = { email: "gone.away@example.org" };
  await owner.send("PATCH", `/v1/people/${videos[0]?.person_id}`, moved);
  await owner.send("POST", `/v1/collections/${collection?.id}/messages`, {
    subject: "Thank you, {{first_name}}!",
    text: "Dear {{first_name}},\n\nthank you for everything. We made a little video for you.",
  });
  await settled(owner, `/v1/messages?status=queued&${of}`);
  // Not everybody has an address.
  const [sent] = await owner.get<{ video_id: string }[]>(`/v1/messages?status=sent&${of}&limit=1`);
  const [link] = await owner.get<{ url: string }[]>(`/v1/videos/${sent?.video_id}/watch-links`);
  const answer = new URLSearchParams({ text: "What a lovely surprise, thank you all!" });
  await fetch(link?.url ?? "", { method: "POST", body: answer });
}

/** The mail about a video that was sent last, as a mail program shows it, and the address of the page that it leads to. */
export function receivedVideo({ mails }: Mailbox): { html: string; page: string } {
  const html = mails.findLast((mail) => mail.html.includes("/w/"))?.html ?? "";
  const [page = ""] = /https?:[^"]+\/w\/[\w-]{22}(?=")/.exec(html) ?? [];
  return { html, page };
}

/** Two more invitations, one of them to nobody; waits until the server has answered all. */
export async function inviteByMail(owner: Owner): Promise<void> {
  const [organization] = await owner.get<{ id: string }[]>("/v1/organizations");
  for (const email of ["gone.away@example.org", "mary.jackson@example.org"])
    await owner.send("POST", `/v1/organizations/${organization?.id}/invitations`, { email, role: "editor" });
  await settled(owner, "/v1/mails?status=queued");
}

/** Waits until a list is empty, for half a minute at most. */
async function settled(owner: Owner, list: string): Promise<void> {
  for (let second = 0; second < 30; second += 1) {
    const waiting = await owner.get<unknown[]>(list);
    if (waiting.length === 0) return;
    await wait(1000);
  }
}
