import { ADMIN, KEYS } from "./fill-organizations.ts";
import { type KeptInstallation, withClient } from "./kept-installation.ts";
import { PERIODIC } from "./periodic.ts";
import { type Statement, Statements } from "./statements.ts";

/** What was done, and what PostgreSQL did for it, the slowest statement first. */
export type Work = { name: string; statements: Statement[] };

/** So many videos are ordered at once. */
const ORDERED = 5000;

/** Orders and takes back, opens pages of the console as they come from the server, and does what workers do by the clock. */
export async function measureWork(url: string, installation: KeptInstallation): Promise<Work[]> {
  const statements = await Statements.open(installation.databaseUrl);
  const works: Work[] = [];
  const measure = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    let result: Result | undefined;
    const done = await statements.of(async () => {
      result = await work();
    });
    works.push({ name, statements: done });
    return result as Result;
  };
  try {
    const { people, templateId, videoId } = await partsOf(installation);
    const order = { name: "Scale", template_id: templateId, people: { ids: people } };
    await measure(`dry run of ${ORDERED}`, () => ask("POST", "/v1/collections", { ...order, dry_run: true }));
    const { id } = await measure(`order of ${ORDERED}`, () => ask("POST", "/v1/collections", order));
    await measure("a video ordered", () =>
      ask("POST", "/v1/videos", { template_id: templateId, person_id: people[0] }),
    );
    await measure("the collection", () => ask("GET", `/v1/collections/${id}`));
    await measure(`cancel of ${ORDERED}`, () => ask("POST", `/v1/collections/${id}/cancel`));
    await measure(`retry of ${ORDERED}`, () => ask("POST", `/v1/collections/${id}/retry`));
    await measure("its deletion", () =>
      ask("POST", `/v1/collections/${id}/cancel`).then(() => ask("DELETE", `/v1/collections/${id}`)),
    );
    await measure("a video deleted", () => ask("DELETE", `/v1/videos/${videoId}`));
    await measure("a person erased", () => ask("DELETE", `/v1/people/${people.at(-1)}`));
    await measure("metrics", () => fetch(`${url}/metrics`).then((answer) => answer.text()));
    const cookie = await signIn(url);
    for (const page of PAGES) {
      await open(url, page, cookie);
      await measure(`page ${page}`, () => open(url, page, cookie));
    }
    for (const { name, work } of PERIODIC) await measure(name, work);
    return works;
  } finally {
    await statements.close();
  }

  async function ask(method: string, path: string, body?: object): Promise<{ id: string }> {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${KEYS.huge}`, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return text === "" ? { id: "" } : JSON.parse(text);
  }
}

/** Pages that show more than one list. */
const PAGES = [
  "/",
  "/celebrations",
  "/celebrations/calendar",
  "/celebrations/approvals",
  "/settings",
  "/settings/status",
  "/people",
  "/videos",
  "/collections",
  "/messages",
  "/audit",
];

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ email: ADMIN.adminEmail, password: ADMIN.adminPassword }),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  return /^[^;]*/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";
}

async function open(url: string, page: string, cookie: string): Promise<void> {
  const answer = await fetch(url + page, { headers: { cookie } });
  const text = await answer.text();
  if (!answer.ok || !text.includes("</html>")) throw new Error(`${page} answered ${answer.status}`);
}

/** Active people of the huge organization, one of its designs, and an old video. */
function partsOf({ databaseUrl }: KeptInstallation) {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `select d.id::text as "templateId",
         (select id::text from videos v where v.org_id = o.id order by v.id limit 1 offset 5) as "videoId",
         array(select p.id::text from people p where p.org_id = o.id and p.status = 'active' order by p.id limit $1) as people
       from scale.organizations o join scale.designs d on d.org = o.number and d.place = 0 where o.number = 0`,
      [ORDERED],
    );
    return rows[0] as { people: string[]; templateId: string; videoId: string };
  });
}
