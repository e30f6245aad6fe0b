import pg from "pg";
import { countText } from "../sizes.ts";

/** What a restored installation sends or makes as soon as workers run, in words; null if nothing waits. */
export async function waitingWork(databaseUrl: string): Promise<string | null> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "rollcall-restore" });
  await client.connect();
  try {
    const { rows } = await client.query<{
      mails: number;
      greetings: number;
      deliveries: number;
      videos: number;
    }>(
      `select (select count(*) from mails where status in ('queued', 'scheduled'))::int as mails,
         (select count(*) from occurrences where due_at <= now())::int as greetings,
         (select count(*) from webhook_deliveries where status = 'pending')::int as deliveries,
         (select count(*) from videos where status in ('queued', 'rendering'))::int as videos`,
    );
    const { mails = 0, greetings = 0, deliveries = 0, videos = 0 } = rows[0] ?? {};
    const parts = [
      mails > 0 && countText(mails, "e-mail"),
      greetings > 0 && `${countText(greetings, "greeting")} that ${greetings === 1 ? "is" : "are"} due`,
      deliveries > 0 && countText(deliveries, "webhook"),
      videos > 0 && countText(videos, "video"),
    ].filter((part) => part !== false);
    return parts.length === 0 ? null : parts.join(", ");
  } finally {
    await client.end();
  }
}
