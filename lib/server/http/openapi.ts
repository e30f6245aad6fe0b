import { z } from "zod";
import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { type Contract, takesKeys } from "#lib/contract/contract.ts";
import { contracts, groups } from "#lib/contract/contracts.ts";
import { cookieName } from "../browser-cookies.ts";
import { type PersonSchemas, sayConsoleNames } from "./openapi-console-names.ts";
import { ANSWER_EXAMPLES, REQUEST_EXAMPLES } from "./openapi-examples.ts";
import { guides } from "./openapi-guides.ts";
import { requestHeaders } from "./openapi-headers.ts";
import { responsesOf } from "./openapi-responses.ts";
import { webhookPaths } from "./openapi-webhooks.ts";

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
  const description: ZodOpenApiObject = {
    openapi: "3.1.0",
    info: {
      title: "Rollcall API",
      version: "1",
      // The document that is kept with the source knows no installation.
      description: guides(url === "/" ? "http://localhost:3000" : url),
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url }],
    security: [{ apiKey: [] }, { session: [] }],
    tags: groups.map(({ tag, explanation }) => ({ name: tag, description: explanation })),
    paths,
    webhooks: webhookPaths(),
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key, `rc_…`. Admins create keys in the console under API keys.",
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: cookieName("rollcall.session_token", url),
          description: "The console's session. A signed-in browser sends it automatically: leave this empty.",
        },
      },
    },
  };
  const document = createDocument(description, {
    override: (context) => {
      sayOnce(context);
      showExample(context);
    },
  });
  sayConsoleNames((document.components?.schemas ?? {}) as PersonSchemas);
  return withoutRepetition(document);
}

type SchemaOverride = NonNullable<CreateDocumentOptions["override"]>;

/**
 * zod adds to response schemas its patterns for formats, the range of safe integers, and that property names
 * are strings: 130 patterns that are of no use to readers, and from which generators make code.
 */
const sayOnce: SchemaOverride = ({ jsonSchema }) => {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
};

/** Shows an example response to readers of the document, which would otherwise generate placeholder texts. */
const showExample: SchemaOverride = ({ jsonSchema, zodSchema }) => {
  const example = ANSWER_EXAMPLES[z.globalRegistry.get(zodSchema)?.id ?? ""];
  if (example !== undefined) jsonSchema.examples = [example];
};

type Document = ReturnType<typeof createDocument>;

/** zod-openapi repeats a parameter's description in its schema. */
function withoutRepetition(document: Document): Document {
  const paths = [...Object.values(document.paths ?? {}), ...Object.values(document.webhooks ?? {})];
  const operations = paths.flatMap((path) => Object.values(path));
  const parameters = [...operations, document.components].flatMap(({ parameters = [] }) =>
    Object.values(parameters),
  );
  for (const { schema } of parameters as { schema?: { description?: string } }[]) delete schema?.description;
  return document;
}

function toOperation(contract: Contract): ZodOpenApiOperationObject {
  const header = requestHeaders(contract);
  const body = requestBodyOf(contract);
  return {
    operationId: contract.id,
    tags: [contract.tag],
    summary: contract.summary,
    description: [contract.description, contract.accessText ?? accessText(contract)]
      .filter(Boolean)
      .join("\n\n"),
    ...(takesKeys(contract) ? {} : { security: [{ session: [] }] }),
    requestParams: {
      ...(contract.params === undefined ? {} : { path: withIdTexts(contract.params as z.ZodObject) }),
      ...(contract.query === undefined ? {} : { query: contract.query as z.ZodObject }),
      ...(header === undefined ? {} : { header }),
    },
    ...(body === undefined ? {} : { requestBody: body }),
    responses: responsesOf(contract),
  };
}

/** Path parameters are ids; describes those whose contract has no description. */
function withIdTexts(params: z.ZodObject): z.ZodObject {
  const described = Object.entries(params.shape).map(([name, schema]) => {
    const type = schema as z.ZodType;
    const owner = name
      .replace(/_id$/, "")
      .replaceAll("_", " ")
      .replace(/^org$/, "organization")
      .replace(/^api /, "API ");
    return [name, type.description === undefined ? type.describe(`Id of the ${owner}.`) : type];
  });
  return z.object(Object.fromEntries(described));
}

function accessText({ access }: Contract): string {
  if (access === "caller") return "Any credentials.";
  if (access === "session") return "A signed-in person; not an API key.";
  return `Lowest role: ${access}.`;
}

function requestBodyOf(contract: Contract): ZodOpenApiOperationObject["requestBody"] {
  const example = REQUEST_EXAMPLES[contract.id];
  const shown = example === undefined ? {} : { example };
  if (contract.bodyFormat === "multipart") {
    const schema = z.strictObject({ file: z.string().meta({ format: "binary" }).describe("The file.") });
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  if (contract.bodyFormat === "csv")
    return { required: true, content: { "text/csv": { schema: z.string(), ...shown } } };
  if (contract.body === undefined) return undefined;
  const required = !contract.body.safeParse(undefined).success;
  return { required, content: { "application/json": { schema: contract.body, ...shown } } };
}
