import { GET } from "#app/live/route.ts";
import type { LiveChanges } from "#lib/contract/resources/live.ts";
import { insertTestMember, signInForTest } from "./test-members.ts";

export type LivePage = {
  status: number;
  /** The next message of changes; null when the stream has ended. */
  next: () => Promise<LiveChanges | null>;
  /** Messages until one of them satisfies; the last one. */
  until: (isIt: (changes: LiveChanges) => boolean) => Promise<LiveChanges>;
  close: () => void;
};

const opened: LivePage[] = [];

/** Closes the pages that looked on. */
export function closePages(): void {
  for (const page of opened.splice(0)) page.close();
}

/** A page of the console that looks on, as a browser would. */
export async function look(cookie: string, orgId: string): Promise<LivePage> {
  const gone = new AbortController();
  const request = new Request(`http://127.0.0.1:3000/live?organization=${orgId}`, {
    headers: { Cookie: cookie },
    signal: gone.signal,
  });
  const response = await GET(request);
  const messages = response.status === 200 ? messagesOf(response) : nothing();
  const next = async () => (await messages.next()).value ?? null;
  const until: LivePage["until"] = async (isIt) => {
    for (;;) {
      const changes = await next();
      if (changes === null) throw new Error("the stream ended");
      if (isIt(changes)) return changes;
    }
  };
  const page = { status: response.status, next, until, close: () => gone.abort() };
  opened.push(page);
  return page;
}

async function* nothing(): AsyncGenerator<LiveChanges> {}

async function* messagesOf(response: Response): AsyncGenerator<LiveChanges> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done = true } = (await reader?.read()) ?? {};
    if (done) return;
    text += value;
    const whole = text.split("\n\n");
    text = whole.pop() ?? "";
    for (const message of whole) {
      const [event = "", data = ""] = message.split("\n");
      if (event === "event: changes") yield JSON.parse(data.slice("data: ".length));
    }
  }
}

/** A member who may look on. */
export async function newViewer(orgId: string): Promise<{ userId: string; cookie: string }> {
  const { userId, email } = await insertTestMember(orgId, "viewer");
  return { userId, cookie: await signInForTest(email) };
}
