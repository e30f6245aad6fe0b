import { readFile } from "node:fs/promises";
import type { Api, Operations, Row } from "./api.ts";

const PHOTO = new URL("../../e2e/fixtures/data/photos/astronaut.png", import.meta.url);
/** Generous: the machine may have much else to do. */
const RENDERED_WITHIN_S = 1_200;
/** Two seconds of 640 × 360, of what every program that takes designs can draw. */
const SCENE = {
  ...{ width: 640, height: 360, fps: 10, duration: 2, background: "#223344" },
  layers: [
    {
      ...{ name: "photo", type: "image", source: "{{photo}}", fallback: "initials", radius: "50%" },
      ...{ x: "5%", y: "15%", width: "35%", height: "62%" },
    },
    {
      name: "bar",
      type: "shape",
      shape: "rectangle",
      fill: "#ffb224",
      x: 0,
      y: "94%",
      width: "100%",
      height: "6%",
    },
    {
      ...{
        name: "title",
        type: "text",
        text: "Hello {{first_name}}",
        font: { size: "auto", min: 8, max: 60 },
      },
      ...{ x: "45%", y: "20%", width: "50%", height: "50%" },
    },
  ],
};
const CSV =
  "external_id,first_name,last_name,birth_date,email\nE-1,Chloë,Nguyễn,1990-02-28,chloe@example.org\nE-2,Grace,Hopper,1986-12-09,\n";
const WORDS = { subject: "For you, {{first_name}}", text: "Dear {{first_name}},\n\nsomething to watch." };

/** What an earlier program has made, as far as it could. */
export type Made = {
  /** By name, in the order in which they were made. */
  done: string[];
  /** Names, and what the program said. */
  refused: string[];
  /** Of templates: one to order from again. */
  templateId: string;
  person: Row;
  /** Videos that have succeeded: one of each design. */
  videos: Row[];
  collection: Row;
  /** What was ordered last, and is not made. */
  unfinished: string;
  /** Addresses that others have been given. */
  watchUrls: string[];
  /** API keys beside that of the start. */
  keys: string[];
};

type Facts = { api: Api; operations: Operations; receiver: string };

/**
 * Has a program make one of everything that it can make, through its own API, and order something that it will not have
 * finished when it is stopped right afterwards.
 * @throws Error where it cannot do what every program could: people, videos, a collection with its zip
 */
export async function fillByProgram({ api, operations, receiver }: Facts): Promise<Made> {
  const made = { done: [], refused: [], videos: [], watchUrls: [], keys: [] } as unknown as Made;
  const has = (operation: string) => {
    const [method = "", path = ""] = operation.split(" ");
    return operations[path]?.[method.toLowerCase()] !== undefined;
  };
  /** Does something if the program has the operation. */
  const attempt = async <Result>(name: string, operation: string, work: () => Promise<Result>) => {
    if (!has(operation)) return undefined;
    try {
      const result = await work();
      made.done.push(name);
      return result;
    } catch (error) {
      made.refused.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  };
  const create = (name: string, path: string, body: unknown, template = path) =>
    attempt(name, `POST ${template}`, () => api.post(path, body));

  await create("webhook", "/v1/webhooks", {
    url: receiver,
    events: ["video.succeeded", "collection.completed"],
  });
  const form = new FormData();
  form.set("file", new File([await readFile(PHOTO)], "eileen.png"));
  const photo = await api.post("/v1/assets", form);
  made.person = await api.post("/v1/people", {
    ...{ first_name: "Eileen", last_name: "Collins", external_id: "made", photo_asset_id: photo.id },
    ...{ birth_date: "1956-11-19", hire_date: "2020-12-01", email: "eileen@example.org" },
    ...{ position: "Commander", sector: "Flight", custom_fields: { nickname: "Mom" } },
  });
  await api.post("/v1/people/import", CSV);
  const ids = ((await api.list("/v1/people")) ?? []).map(({ id }) => String(id));
  const project = await api.post("/v1/projects", { name: "Spring" });
  const shipped = cheapest((await api.list("/v1/templates")) ?? []);
  const own = await create("design", "/v1/templates", { name: "Own", scene: SCENE });
  if (own !== undefined)
    await create(
      "version of a design",
      `/v1/templates/${own.id}/versions`,
      { scene: { ...SCENE, background: "#442233" } },
      "/v1/templates/{template_id}/versions",
    );
  const template = own ?? shipped;
  made.templateId = String(template.id);

  const order = async (body: Row): Promise<Row> => {
    const { id } = await api.post("/v1/videos", body);
    const video = await api.until(`/v1/videos/${id}`, hasEnded, RENDERED_WITHIN_S);
    if (video.status !== "succeeded") throw new Error(`A video has not: ${JSON.stringify(video.error)}`);
    return video;
  };
  const text = { name: textLayer(template), text: "Ahoy, {{first_name}}!" };
  const one = { template_id: template.id, person_id: made.person.id };
  made.videos.push(
    await order({ ...one, modifications: [text], metadata: { order: "first" }, project_id: project.id }),
  );
  if (own !== undefined) {
    made.videos.push(await order({ template_id: shipped.id, person_id: made.person.id }));
    await attempt("video of an earlier version", "POST /v1/videos", () =>
      order({ ...one, template_version: 1 }),
    );
  }
  const { id: canceled } = await api.post("/v1/videos", { template_id: shipped.id, person_id: ids.at(-1) });
  await create("canceled video", `/v1/videos/${canceled}/cancel`, undefined, "/v1/videos/{video_id}/cancel");
  const { id } = await api.post("/v1/collections", {
    ...{ name: "Made", template_id: template.id, project_id: project.id, metadata: { order: "second" } },
    ...{ people: { ids: [made.person.id, ...ids.slice(-2)] }, modifications: [text] },
  });
  made.collection = await api.until(`/v1/collections/${id}`, hasEnded, RENDERED_WITHIN_S);
  if (made.collection.status !== "completed")
    throw new Error(`A collection has not: ${JSON.stringify(made.collection)}`);

  const [video] = made.videos;
  const link = await create(
    "watch link",
    `/v1/videos/${video?.id}/watch-links`,
    {},
    "/v1/videos/{video_id}/watch-links",
  );
  if (typeof link?.url === "string") {
    made.watchUrls.push(link.url);
    await fetch(link.url);
  }
  await create(
    "links of a collection",
    `/v1/collections/${id}/watch-links`,
    {},
    "/v1/collections/{collection_id}/watch-links",
  );
  await create("zip of several", "/v1/archives", { videos: { ids: made.videos.map((each) => each.id) } });
  const to = ["team@example.org"];
  await create(
    "message",
    `/v1/videos/${video?.id}/messages`,
    { ...WORDS, to },
    "/v1/videos/{video_id}/messages",
  );
  const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString();
  await create(
    "messages for tomorrow",
    `/v1/collections/${id}/messages`,
    { ...WORDS, to, at: tomorrow },
    "/v1/collections/{collection_id}/messages",
  );
  await create("custom field", "/v1/custom-fields", { name: "Favourite cake", type: "text" });
  await create("draft", "/v1/template-drafts", { name: "Draft", scene: SCENE });
  await create("view", "/v1/saved-views", {
    ...{ list: "people", name: "Flight", query: "sector=Flight&sort=last_name", visibility: "organization" },
  });
  await create("holiday", "/v1/holidays", { day: "2027-12-24", name: "Christmas Eve" });
  const [organization] = (await api.list("/v1/organizations")) ?? [];
  const members = (await api.list(`/v1/organizations/${organization?.id}/members`)) ?? [];
  await create("celebration", "/v1/celebrations", {
    ...{ ...WORDS, name: "Birthdays", occasion: "birthday", template_ids: [template.id], enabled: true },
    ...{ approval: { members: members.map(({ user_id }) => user_id) } },
  });
  await attempt("brand", "PATCH /v1/organizations/{org_id}/brand", () =>
    api.json("PATCH", `/v1/organizations/${organization?.id}/brand`, {
      colors: [{ name: "Fjord", value: "#1d3557" }],
    }),
  );
  await create(
    "invitation",
    `/v1/organizations/${organization?.id}/invitations`,
    { email: "ada@example.org", role: "editor" },
    "/v1/organizations/{org_id}/invitations",
  );
  const key = await create("API key", "/v1/api-keys", { name: "HR", role: "viewer" });
  if (typeof key?.key === "string") made.keys.push(key.key);
  const archiving = { action: "archive", people: { ids: ids.slice(-1) } };
  const bulk = await create("bulk action", "/v1/bulk-actions", archiving);
  if (bulk !== undefined) await api.until(`/v1/bulk-actions/${bulk.id}`, hasEnded, RENDERED_WITHIN_S);
  if (has("POST /v1/videos/{video_id}/keep")) {
    const people = { ids: ids.slice(0, 2) };
    const preparing = { name: "Prepared", template_id: template.id, keep: false, people };
    const prepared = await create("prepared collection", "/v1/collections", preparing);
    if (prepared !== undefined)
      await api.until(`/v1/collections/${prepared.id}`, hasEnded, RENDERED_WITHIN_S);
  }
  return made;
}

/** Has a video rendered of which the program then has to tell. */
export async function renderOne(api: Api, { templateId, person }: Made): Promise<void> {
  const { id } = await api.post("/v1/videos", { template_id: templateId, person_id: person.id });
  await api.until(`/v1/videos/${id}`, hasEnded, RENDERED_WITHIN_S);
}

/** Orders what takes longer than the program is left to run. */
export async function leaveUnfinished(api: Api, made: Made): Promise<void> {
  const shipped = cheapest((await api.list("/v1/templates")) ?? []);
  const active = ((await api.list("/v1/people")) ?? []).filter(({ status }) => status === "active");
  const people = active.slice(0, 2).map(({ id }) => id);
  const { id } = await api.post("/v1/collections", {
    ...{ name: "Unfinished", template_id: shipped.id, people: { ids: people } },
  });
  made.unfinished = `/v1/collections/${id}`;
}

const ENDED = ["succeeded", "completed", "ready", "failed", "canceled"];
export const hasEnded = ({ status }: Row): boolean => ENDED.includes(String(status));

/** Of the designs that the program brings, the one with the fewest pixels to draw. */
function cheapest(templates: readonly Row[]): Row {
  const cost = ({ width, height, duration_seconds: seconds }: Row) =>
    Number(width) * Number(height) * Number(seconds);
  const [first] = templates
    .filter(({ name }) => name !== "Own")
    .sort((one, other) => cost(one) - cost(other));
  if (first === undefined) throw new Error("The program brings no designs");
  return first;
}

/** The name of a layer whose text an order may change. */
function textLayer({ layers }: Row): string {
  const found = (layers as { name: string; type: string }[]).find(({ type }) => type === "text");
  if (found === undefined) throw new Error("The design has no text");
  return found.name;
}
