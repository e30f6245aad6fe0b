import pg from "pg";
import type { Write } from "../acknowledged-log.ts";
import { Answers } from "../answers.ts";
import { Caller } from "../caller.ts";
import type { Installation } from "../installations/installation.ts";
import { digestOf } from "../load/digest.ts";

/** How many files of each kind are fetched and compared; the newest, which a cut may have caught. */
const NEWEST = 25;

/** What was acknowledged before a power cut and is not there afterwards, in sentences. */
export async function missingAfterCut(
  installation: Installation,
  known: readonly Write[],
): Promise<string[]> {
  const missing: string[] = [];
  const { databaseUrl } = await installation.settings();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [kind, from] of Object.entries(ROWS)) {
      const { rows } = await client.query<{ id: string }>(`select id from ${from}`);
      const ids = new Set(rows.map(({ id }) => id));
      for (const write of known)
        if (write.kind === kind && !ids.has(write.id)) missing.push(`${kind} ${write.id} has no row`);
    }
  } finally {
    await client.end();
  }
  const caller = new Caller(
    installation.urls,
    { Authorization: `Bearer ${installation.key}` },
    new Answers(),
  );
  const newest = (kind: Write["kind"]) => known.filter((write) => write.kind === kind).slice(-NEWEST);
  for (const { id, body } of newest("photo")) {
    const url = (await caller.ask("GET", `/v1/assets/${id}`))?.json.url;
    const file = typeof url === "string" ? await caller.ask("GET", url) : null;
    if (file?.status !== 200 || file.bytes.length !== body.size)
      missing.push(`photo ${id} has no whole file`);
  }
  for (const { id, body } of newest("seen")) {
    const url = (await caller.ask("GET", `/v1/videos/${id}`))?.json.result_url;
    const file = typeof url === "string" ? await caller.ask("GET", url) : null;
    if (file?.status !== 200 || digestOf(file.bytes) !== body.digest)
      missing.push(`video ${id} is not what was seen`);
  }
  return missing;
}

/** Where what was acknowledged is, by its kind. */
const ROWS = {
  ...{ person: "people", photo: "assets", video: "videos", collection: "collections" },
  keep: "(select id from videos where keep union all select id from collections where keep) kept",
};
