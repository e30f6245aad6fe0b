import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { asDirectus, startDirectus } from "./v1/directus.ts";
import { holdConnections } from "./v1/held.ts";
import { CONNECTIONS, cell, ratios, takeTurns, type Work } from "./v1/load.ts";
import { watchMemory } from "./v1/memory.ts";
import { seedVideo } from "./v1/seed-video.ts";
import { compareSizes } from "./v1/sizes.ts";
import { type Contender, type Directory, Stage } from "./v1/stage.ts";
import { watchPages } from "./v1/watch.ts";

const PEOPLE = 1000;
/** Whose resource is asked for, one after the other. */
const ASKED_PEOPLE = 100;
const NEW_PERSON = JSON.stringify({
  ...{ first_name: "Ada", last_name: "Lovelace", email: "ada@example.org", position: "Mathematician" },
  custom_fields: { office: "London" },
});

const LIST: Work = { title: "GET /v1/people?limit=50", method: "GET", paths: ["/v1/people?limit=50"] };
const CREATE: Work = { title: "POST /v1/people", method: "POST", paths: ["/v1/people"], body: NEW_PERSON };

/** What can be measured, in this order. */
const PARTS = ["list", "person", "video", "create", "watch", "directus", "sizes", "held", "memory"] as const;

/**
 * The API against bare Fastify and pg on the same rows, and against Directus: answers a second, asked by autocannon over 16
 * connections. They take turns, all on the same machine with the database and the one who asks. Then against itself: with a million people, with a thousand connections beside renders, after a million requests.
 *
 * Options: `--rounds 5`, `--seconds 5` for each contender, work and round, `--held 60` seconds, `--requests 1000000`, and
 * `--only list,person,video,create,watch,directus,sizes,held,memory`. About 25 minutes for all.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "5" },
      held: { type: "string", default: "60" },
      requests: { type: "string", default: "1000000" },
      only: { type: "string", default: PARTS.join(",") },
    },
  });
  const wanted = new Set(values.only.split(","));
  if (![...wanted].every((part) => (PARTS as readonly string[]).includes(part)))
    throw new Error(`--only takes ${PARTS.join(", ")}`);
  const rounds = { rounds: Number(values.rounds), seconds: Number(values.seconds) };

  await using stage = await Stage.open();
  const directory = await stage.openDirectory("v1", PEOPLE);
  const { orgId, videoId } = await seedVideo(directory.databaseUrl);
  const person: Work = {
    ...{ title: "GET /v1/people/{id}", method: "GET" },
    paths: (await somePeople(directory)).map((id) => `/v1/people/${id}`),
  };
  const video: Work = { title: "GET /v1/videos/{id}", method: "GET", paths: [`/v1/videos/${videoId}`] };
  const works = new Map<string, Work>([
    ["list", LIST],
    ["person", person],
    ["video", video],
    ["create", CREATE],
  ]);

  const chosen = [...works].filter(([name]) => wanted.has(name)).map(([, work]) => work);
  const own = await stage.startWeb("Rollcall", directory);
  if (chosen.length > 0) {
    const fastify = await startFastify(stage, directory, orgId);
    head([own, fastify], ["to Fastify (range)"]);
    for (const work of chosen) {
      const entries = [own, fastify].map((contender) => ({ contender, work }));
      const [ours = [], theirs = []] = await takeTurns(stage.packages, entries, rounds);
      console.log(`| ${work.title} | ${cell(ours)} | ${cell(theirs)} | ${ratios(ours, theirs)} |`);
    }
  }
  if (wanted.has("watch")) {
    const work = await watchPages(stage, directory, own, videoId);
    head([own], []);
    const [ours = []] = await takeTurns(stage.packages, [{ contender: own, work }], rounds);
    console.log(`| ${work.title} | ${cell(ours)} |`);
  }
  if (wanted.has("directus")) {
    const directus = await startDirectus(stage, directory);
    head([own, directus], ["to Directus (range)"]);
    for (const work of [LIST, CREATE]) {
      const entries = [
        { contender: own, work },
        { contender: directus, work: asDirectus(work, orgId) },
      ];
      const [ours = [], theirs = []] = await takeTurns(stage.packages, entries, rounds);
      console.log(`| ${work.title} | ${cell(ours)} | ${cell(theirs)} | ${ratios(ours, theirs, "rate", 1)} |`);
    }
  }
  if (wanted.has("sizes")) await compareSizes(stage, LIST, rounds);
  if (wanted.has("held")) await holdConnections(stage, [LIST, person, person, CREATE], Number(values.held));
  if (wanted.has("memory")) {
    const seven = { ...person, paths: person.paths.slice(0, 7) };
    await watchMemory(stage, directory, [LIST, seven, video, CREATE], Number(values.requests));
  }
}

function startFastify(stage: Stage, directory: Directory, orgId: string): Promise<Contender> {
  return stage.start("Fastify + pg", directory, {
    program: "node",
    args: (port) => [join(stage.packages, "server.mjs"), directory.databaseUrl, String(port), orgId],
  });
}

async function somePeople({ databaseUrl }: Directory): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>("select id from people order by id desc limit $1", [
      ASKED_PEOPLE,
    ]);
    return rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

function head(contenders: readonly Contender[], further: readonly string[]): void {
  console.log(
    `\n| requests/s, ${CONNECTIONS} connections, ${availableParallelism()} cores: median (p99, ms; processor, µs each) | ` +
      `${[...contenders.map(({ title }) => title), ...further].join(" | ")} |`,
  );
  console.log(`| --- |${" --- |".repeat(contenders.length + further.length)}`);
}
