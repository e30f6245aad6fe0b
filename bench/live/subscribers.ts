import { createHmac } from "node:crypto";
import { once } from "node:events";
import { type ClientRequest, get } from "node:http";
import type pg from "pg";
import type { LiveChanges } from "#lib/contract/resources/live.ts";
import { LIVE_CHANNEL, parseNotification } from "#lib/server/notifications/live-notification.ts";

/** A browser may have so many streams. */
const STREAMS_PER_SESSION = 4;
const ENDED = ["succeeded", "failed"];

/** Pages of the console that look on, as far as the server can tell: streams that are read. */
export type Onlookers = {
  /** From the moment when the database says that a video has ended to that when a page has read it: ms, one a page. */
  delays: number[];
  messages: () => number;
  /** Streams that have ended by themselves. */
  lost: () => number;
  close: () => void;
};

/**
 * Opens `count` streams of an organization, four to a sign-in.
 * @param database to sign sessions in with, and to hear from when something happens
 * @param cookie of somebody who is signed in
 */
export async function openPages(
  url: string,
  database: pg.Client,
  cookie: { name: string; value: string },
  count: number,
): Promise<Onlookers> {
  const cookies = await signIn(database, cookie, Math.ceil(count / STREAMS_PER_SESSION));
  const { rows } = await database.query<{ id: string }>("select id from organizations");
  const told = new Map<string, number>();
  database.on("notification", ({ payload = "" }) => {
    const notification = parseNotification(payload);
    if (notification?.kind === "video" && notification.progress === undefined)
      told.set(notification.id, performance.now());
  });
  await database.query(`listen ${LIVE_CHANNEL}`);
  const delays: number[] = [];
  let [messages, lost] = [0, 0];
  // Every page reads the same bytes: to read them a thousand times would measure the one who reads.
  const known = new Map<string, string[]>();
  const endedIn = (data: string): string[] => {
    const { videos }: LiveChanges = JSON.parse(data);
    const ended = videos.filter(({ status = "" }) => ENDED.includes(status)).map(({ id }) => id);
    known.set(data, ended);
    return ended;
  };
  const onMessage = (text: string) => {
    const data = /^event: changes\ndata: (.*)$/.exec(text)?.[1];
    if (data === undefined) return;
    messages += 1;
    const now = performance.now();
    for (const id of known.get(data) ?? endedIn(data)) delays.push(now - (told.get(id) ?? Number.NaN));
  };
  const requests: ClientRequest[] = [];
  for (let index = 0; index < count; index += 1) {
    const headers = { Cookie: cookies[Math.floor(index / STREAMS_PER_SESSION)] };
    const request = get(`${url}/live?organization=${rows[0]?.id}`, { headers, agent: false });
    requests.push(request);
    const [answer] = await once(request, "response");
    if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`);
    let rest = "";
    answer.setEncoding("utf8").on("data", (chunk: string) => {
      const parts = (rest + chunk).split("\n\n");
      rest = parts.pop() ?? "";
      for (const part of parts) onMessage(part);
    });
    answer.on("error", () => undefined).on("end", () => (lost += 1));
    request.on("error", () => undefined);
  }
  return {
    delays,
    messages: () => messages,
    lost: () => lost,
    close: () => {
      for (const request of requests) request.destroy();
    },
  };
}

/** Further sign-ins of the same person, by the database: 250 right passwords in a minute would be refused. */
async function signIn(
  database: pg.Client,
  { name, value }: { name: string; value: string },
  count: number,
): Promise<string[]> {
  const [token] = decodeURIComponent(value).split(".");
  const { rows } = await database.query<{ token: string }>(COPY_SESSION, [token, count]);
  const { secret } =
    (await database.query<{ secret: string }>("select secret from installation")).rows[0] ?? {};
  return rows.map((session) => {
    const signature = createHmac("sha256", secret ?? "")
      .update(session.token)
      .digest("base64");
    return `${name}=${encodeURIComponent(`${session.token}.${signature}`)}`;
  });
}

const COPY_SESSION = `
insert into sessions
select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'token', s.token || md5(random()::text)))).*
from sessions s, generate_series(1, $2::int) i where s.token = $1
returning token`;
