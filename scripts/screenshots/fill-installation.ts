import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext } from "@playwright/test";

export type Row = {
  id: string;
  slug?: string;
  archived_at?: string | null;
  key?: string;
  watch_url?: string | null;
};

/** A video that is rendered while it is watched, and the address where it is. */
export type PreparedVideo = { id: string; page: string };

const PORTRAIT = join(import.meta.dirname, "../../e2e/fixtures/data/photos/astronaut.png");
const DAY_MS = 86_400_000;
/** How many of the month's birthdays are made before the pictures are taken. */
const MOST_WAITING = 6;
/** A character that no font has: whoever is called so has a video that fails. */
const UNSHOWN = "\u{10FFFD}";

/** The installation through its own API, as the owner who has signed in with the browser. */
export class Owner {
  readonly #request: APIRequestContext;
  readonly #origin: string;

  constructor(request: APIRequestContext, origin: string) {
    this.#request = request;
    this.#origin = origin;
  }

  async get<Answer = Row[]>(path: string): Promise<Answer> {
    return (await this.#request.get(`${this.#origin}${path}`)).json();
  }

  async send(method: "POST" | "PATCH", path: string, body: object | null): Promise<Row> {
    return this.#fetch(path, { method, ...(body === null ? {} : { data: body }) });
  }

  /** Asks as another system does, whatever is answered. */
  async ask(key: string, path: string): Promise<void> {
    const headers = { Authorization: `Bearer ${key}`, "User-Agent": "hr-sync/2.4" };
    await this.#request.get(`${this.#origin}${path}`, { headers });
  }

  async upload(path: string, name: string, content: Buffer): Promise<Row> {
    const file = { name, mimeType: "image/png", buffer: content };
    return this.#fetch(path, { method: "POST", multipart: { file } });
  }

  async #fetch(path: string, options: Parameters<APIRequestContext["fetch"]>[1]): Promise<Row> {
    const answer = await this.#request.fetch(`${this.#origin}${path}`, {
      ...options,
      headers: { Origin: this.#origin },
    });
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  }
}

/**
 * What an organization has after some weeks: projects, invitations, a webhook, an API key, photos and finished collections.
 * Of what is not here there is the example row of `addExampleRows`.
 */
export async function fillInstallation(owner: Owner): Promise<PreparedVideo> {
  const portrait = await givePhoto(owner);
  const templates = await owner.get("/v1/templates?limit=200");
  const designed = (slug: string) => templates.find((template) => template.slug === slug)?.id ?? "";
  const greetings = await owner.send("POST", "/v1/projects", { name: "Greetings" });
  await owner.send("POST", "/v1/projects", { name: "Onboarding" });
  const old = await owner.send("POST", "/v1/projects", { name: "Summer party" });
  await owner.send("POST", `/v1/projects/${old.id}/archive`, null);
  await archiveCopy(owner, designed("first-day"), "Summer party");
  const [organization] = await owner.get("/v1/organizations");
  const invitations = `/v1/organizations/${organization?.id}/invitations`;
  await owner.send("POST", invitations, { email: "henrik@example.org", role: "editor" });
  await owner.send("POST", invitations, { email: "amina@example.org", role: "admin" });

  const people = await owner.get("/v1/people?limit=12");
  for (const { id } of people.slice(8)) await owner.send("POST", `/v1/people/${id}/archive`, null);
  const prepared = await prepareVideo(owner, designed("candlelight"), portrait);
  const unshown = await owner.send("POST", "/v1/people", { first_name: UNSHOWN, last_name: "Winter" });
  const welcomed = [...people.slice(0, 7), unshown].map(({ id }) => id);
  const finished = [
    { name: "Welcome aboard", template_id: designed("first-day"), people: { ids: welcomed } },
    {
      name: "Anniversaries of the fortnight",
      template_id: designed("milestone"),
      type: "work_anniversary",
      window: { from: dayFromToday(0), to: dayFromToday(14) },
    },
  ];
  for (const collection of finished) {
    const { id } = await owner.send("POST", "/v1/collections", { ...collection, project_id: greetings.id });
    await ended(owner, id);
  }
  await setUpCelebrations(owner, { orgId: organization?.id ?? "", designed });
  const { key = "" } = await owner.send("POST", "/v1/api-keys", { name: "HR software", role: "editor" });
  const asked = [
    "/v1/people",
    "/v1/people?limit=all",
    "/v1/templates",
    "/v1/collections",
    `/v1/videos/${old.id}`,
  ];
  for (const path of asked) await owner.ask(key, path);
  await owner.send("POST", "/v1/webhooks", {
    url: "https://hooks.example.org/rollcall",
    events: ["collection.completed", "video.failed"],
    enabled: false,
  });
  return prepared;
}

/** A video of somebody whose name any browser has letters for, once it can be watched. */
async function prepareVideo(owner: Owner, templateId: string, portrait: string): Promise<PreparedVideo> {
  const people =
    await owner.get<{ id: string; first_name: string; last_name: string | null }[]>("/v1/people?limit=50");
  const person = people.find(({ first_name, last_name }) => /^[A-Za-z]+$/.test(first_name + last_name));
  await owner.send("PATCH", `/v1/people/${person?.id}`, { photo_asset_id: portrait });
  const order = { template_id: templateId, person_id: person?.id, keep: false };
  const { id } = await owner.send("POST", "/v1/videos", order);
  await until(async () => (await owner.get<{ status: string }>(`/v1/videos/${id}`)).status === "ready");
  const { watch_url: page } = await owner.get<Row>(`/v1/videos/${id}`);
  return { id, page: page ?? "" };
}

/** The two usual rules. The second is on, and its first videos wait for an approval. */
async function setUpCelebrations(
  owner: Owner,
  { orgId, designed }: { orgId: string; designed: (slug: string) => string },
): Promise<void> {
  const members = await owner.get<{ user_id: string }[]>(`/v1/organizations/${orgId}/members`);
  const userId = members[0]?.user_id ?? "";
  await owner.send("POST", "/v1/celebrations", {
    name: "Work anniversaries",
    occasion: "work_anniversary",
    years: [1, 5, 10],
    template_ids: [designed("milestone")],
    subject: "{{first_name}}, thank you",
    text: "Dear {{first_name}},\n\nthis one is for your years with us.",
  });
  await owner.send("POST", "/v1/celebrations", {
    name: "Birthdays",
    enabled: true,
    occasion: "birthday",
    lead_days: 30,
    approval: { members: [userId] },
    template_ids: [designed("candlelight"), designed("hooray")],
    subject: "Happy birthday, {{first_name}}",
    text: "Dear {{first_name}},\n\nwe have something for you.",
  });
  await until(
    async () => (await owner.get("/v1/occurrences?status=awaiting_approval")).length >= MOST_WAITING,
  );
}

/** Begins a collection of a month's birthdays and comes back once a few of its videos are there. */
export async function beginCollection(owner: Owner): Promise<void> {
  const templates = await owner.get("/v1/templates?slug=candlelight");
  const { id } = await owner.send("POST", "/v1/collections", {
    name: "Birthdays of the season",
    template_id: templates[0]?.id,
    type: "birthday",
    window: { from: dayFromToday(0), to: dayFromToday(90) },
  });
  await until(async () => {
    const { completed } = await owner.get<{ completed: number }>(`/v1/collections/${id}`);
    return completed >= 12;
  });
}

/** A copy of a template that is over. */
async function archiveCopy(owner: Owner, templateId: string, name: string): Promise<void> {
  const { scene } = await owner.get<{ scene: object }>(`/v1/templates/${templateId}/versions/1`);
  const { id } = await owner.send("POST", "/v1/templates", { name, scene });
  await owner.send("POST", `/v1/templates/${id}/archive`, null);
}

/**
 * One of those whom Home shows has a portrait; the others have initials, as in most directories at first.
 * @returns the picture's id
 */
async function givePhoto(owner: Owner): Promise<string> {
  const window = `birthday_from=${dayFromToday(0)}&birthday_to=${dayFromToday(7)}`;
  const [person] = await owner.get(`/v1/people?limit=1&${window}`);
  const portrait = await owner.upload("/v1/assets", "portrait.png", await readFile(PORTRAIT));
  await owner.send("PATCH", `/v1/people/${person?.id}`, { photo_asset_id: portrait.id });
  return portrait.id;
}

async function ended(owner: Owner, id: string): Promise<void> {
  await until(async () => {
    const { status } = await owner.get<{ status: string }>(`/v1/collections/${id}`);
    return status === "completed" || status === "failed";
  });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 500));
}

function dayFromToday(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
