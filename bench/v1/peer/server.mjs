import Fastify from "fastify";
import pg from "pg";

/**
 * Bare Fastify and pg, as fast as the two go without further work: the same rows and columns as the product's API,
 * prepared statements, a pool of as many connections; no credentials, no validation, no audit.
 * Arguments: the database's address, the port, the organization.
 */
const [databaseUrl, port, orgId] = process.argv.slice(2);

// Dates as they are written.
pg.types.setTypeParser(1082, (text) => text);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });

const PERSON = `id, org_id, external_id, first_name, last_name, birth_date, hire_date, email, phone, position, sector,
  photo_asset_id, status, custom_fields, created_at, updated_at`;
const VIDEO = `v.id, v.org_id, v.template_id, v.template_version, v.person_id, concat_ws(' ', p.first_name, p.last_name) as person_name,
  v.project_id, v.collection_id, v.status, v.progress, v.modifications, v.metadata, v.occasion_on, v.duration_seconds, v.fps,
  v.width, v.height, v.result_key, v.thumbnail_key, v.error, v.duration_ms, v.created_at, v.started_at, v.completed_at`;
const VIDEO_OF_PERSON = `select ${VIDEO} from videos v left join people p on p.org_id = v.org_id and p.id = v.person_id`;

const first = async (name, text, values) => (await pool.query({ name, text, values })).rows[0];
const app = Fastify();

app.get("/v1/people", async ({ query }) => {
  const text = `select ${PERSON} from people where org_id = $1 order by id desc limit $2`;
  return (await pool.query({ name: "list", text, values: [orgId, Number(query.limit)] })).rows;
});
app.get("/v1/people/:id", ({ params }) =>
  first("person", `select ${PERSON} from people where org_id = $1 and id = $2`, [orgId, params.id]),
);
app.get("/v1/videos/:id", ({ params }) =>
  first("video", `${VIDEO_OF_PERSON} where v.org_id = $1 and v.id = $2`, [orgId, params.id]),
);
app.post("/v1/people", async ({ body }, reply) => {
  const text = `insert into people (id, org_id, first_name, last_name, email, position, custom_fields)
    values (uuidv7(), $1, $2, $3, $4, $5, $6) returning ${PERSON}`;
  const { first_name, last_name, email, position, custom_fields } = body;
  reply.code(201);
  return first("insert", text, [orgId, first_name, last_name, email, position, custom_fields]);
});

await app.listen({ port: Number(port), host: "127.0.0.1" });
