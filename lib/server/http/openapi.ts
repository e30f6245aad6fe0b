import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import type { Contract } from "#lib/contract/contract.ts";
import { contracts } from "#lib/contract/contracts.ts";
import { faultItem } from "#lib/contract/faults.ts";

const detail = (text: string) => z.object({ detail: z.string().meta({ example: text }) });
const validationError = z.object({ detail: z.array(faultItem) }).meta({ id: "ValidationErrorBody" });

const FAULT_TEXTS: Record<number, string> = {
  401: "Not authenticated",
  403: "Requires role editor",
  404: "Not Found",
  409: "Conflict",
  412: "Stale",
  413: "Too large",
  429: "Too Many Requests",
};

/** What each group of operations is about, in the order of the reference. */
const TAGS: Record<string, string> = {
  People: "The directory: who gets a video.",
  Templates:
    "What a video looks like. `/v1/scene.schema.json` is the JSON Schema of scenes: every layer type and property.",
  Collections: "A video for each of many people, and the zip.",
  Videos: "One video at a time.",
  Assets: "Pictures, sounds, moving pictures and fonts that people, templates and videos use.",
  Projects: "Folders for videos and collections.",
  Organizations: "Who owns all of it.",
  Members: "Who may do what.",
  Invitations: "Who is asked to join.",
  "API keys": "Credentials for other systems.",
};

const DESCRIPTION = `Everything the console does, for other systems.

Send an API key as \`Authorization: Bearer rc_…\`; it acts in the organization that it belongs to. A person's console
session works too and acts in the organization that the header \`Rollcall-Organization\` names.

Lists answer an array; \`Link\` with \`rel="next"\` leads to the next page. Every answer carries \`X-Request-Id\`.`;

/**
 * The OpenAPI 3.1 description of the API, made from the contracts that validate its requests.
 * @param url origin of the installation
 */
export function openApiDocument(url: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const contract of contracts) {
    const path = paths[contract.path] ?? {};
    path[contract.method.toLowerCase() as Lowercase<Contract["method"]>] = toOperation(contract);
    paths[contract.path] = path;
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Rollcall",
      version: "dev",
      description: DESCRIPTION,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key, `rc_…`." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "rollcall.session_token",
          description: "The console's session.",
        },
      },
    },
  });
}

function toOperation(contract: Contract): ZodOpenApiOperationObject {
  const header = contract.etag === true && contract.method === "PATCH" ? ifMatchHeader : undefined;
  const body = requestBodyOf(contract);
  return {
    operationId: contract.id,
    tags: [contract.tag],
    summary: contract.summary,
    description: [contract.description, accessText(contract)].filter(Boolean).join("\n\n"),
    requestParams: {
      ...(contract.params === undefined ? {} : { path: contract.params as z.ZodObject }),
      ...(contract.query === undefined ? {} : { query: contract.query as z.ZodObject }),
      ...(header === undefined ? {} : { header }),
    },
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesOf(contract),
  };
}

const ifMatchHeader = z.object({
  "If-Match": z
    .string()
    .optional()
    .meta({ description: "The `ETag` of the version that the change is meant for." }),
});

function accessText({ access }: Contract): string {
  if (access === "caller") return "Any credentials.";
  if (access === "session") return "A signed-in person; not an API key.";
  return `Lowest role: ${access}.`;
}

function requestBodyOf(contract: Contract): ZodOpenApiOperationObject["requestBody"] {
  if (contract.bodyFormat === "multipart") {
    const schema = z.object({ file: z.string().meta({ format: "binary" }) });
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  if (contract.bodyFormat === "csv")
    return { required: true, content: { "text/csv": { schema: z.string() } } };
  if (contract.body === undefined) return undefined;
  const required = !contract.body.safeParse(undefined).success;
  return { required, content: { "application/json": { schema: contract.body } } };
}

function responsesOf(contract: Contract): ZodOpenApiResponsesObject {
  const { success } = contract;
  const responses: ZodOpenApiResponsesObject = {
    [`${success.status}`]: {
      description: contract.summary,
      ...(success.status === 204 ? {} : { content: successContent(contract) }),
      ...successHeaders(contract),
    },
  };
  if (success.instead !== undefined) {
    const { status, schema, description } = success.instead;
    responses[`${status}`] = { description, content: { "application/json": { schema } } };
  }
  const statuses = [
    401,
    ...(["caller", "session"].includes(contract.access) ? [] : [403]),
    ...(contract.faults ?? []),
  ];
  for (const status of [...statuses, 429].sort()) {
    const text = FAULT_TEXTS[status] ?? "Refused";
    responses[`${status}` as "401"] = {
      description: text,
      content: { "application/json": { schema: detail(text) } },
    };
  }
  responses["422"] = {
    description: "What is wrong with the request, all of it at once",
    content: { "application/json": { schema: validationError } },
  };
  return responses;
}

function successContent({ success }: Contract) {
  if (success.contentType !== undefined) {
    const types = [success.contentType, ...(success.otherContentTypes ?? [])];
    const schema = z.string().meta({ format: "binary" });
    return Object.fromEntries(types.map((type) => [type, { schema }]));
  }
  const schema = success.schema ?? z.unknown();
  return { "application/json": { schema: success.page === true ? z.array(schema) : schema } };
}

function successHeaders({ success, etag }: Contract) {
  if (etag === true) {
    return {
      headers: z.object({
        ETag: z.string().meta({ description: "Version of the resource, for `If-Match`." }),
      }),
    };
  }
  if (success.page !== true) return {};
  const link = z.string().optional().meta({ description: 'The next page, `rel="next"`, when there is one.' });
  const total = z
    .string()
    .optional()
    .meta({ description: "With `count=true`: exact to 10,000, then `10000+`." });
  return { headers: z.object({ Link: link, "X-Total-Count": total }) };
}
