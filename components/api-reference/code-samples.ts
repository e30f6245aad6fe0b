import { snippetsOf, type Upload } from "#lib/client/api/request-snippets.ts";
import { withPlaceholders } from "./placeholder-ids.ts";

type Media = Readonly<Record<string, { example?: unknown }>>;

interface DescribedOperation {
  parameters?: readonly { name?: string; in?: string }[];
  requestBody?: { content?: Media };
  responses: Readonly<Record<string, { content?: Media }>>;
}

type Paths = Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;

/** What is read of an OpenAPI document; the rest stays as it is. */
export interface DescribedApi {
  paths: Paths;
  components?: { schemas?: Readonly<Record<string, unknown>> };
}

/** The name of a file for a response that is not JSON, by its type. */
const SAVED_AS: Readonly<Record<string, string>> = {
  "application/zip": "videos.zip",
  "text/csv": "people.csv",
  "image/png": "still.png",
};

/** What the highlighter calls the languages. Each name stands once: the reference tells samples apart by it. */
const LANGUAGES: Readonly<Record<string, string>> = { curl: "shell", JavaScript: "js", Python: "python" };

/**
 * The document with a sample in three languages for each operation, as everywhere in the console: the key is read from
 * `ROLLCALL_API_KEY`, the address is this installation's, and the body is the operation's example.
 */
export function withCodeSamples<Api extends DescribedApi>(api: Api, origin: string): Api {
  const paths = Object.entries(api.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [
        method,
        withSamples(method.toUpperCase(), path, withPlaceholderBody(operation), origin),
      ]),
    ),
  ]);
  return { ...api, paths: Object.fromEntries(paths) };
}

function withSamples(method: string, path: string, operation: DescribedOperation, origin: string) {
  return { ...operation, "x-codeSamples": samplesOf(method, path, operation, origin) };
}

/** What is sent from the reference itself is the example, too. */
function withPlaceholderBody(operation: DescribedOperation): DescribedOperation {
  const { requestBody } = operation;
  if (requestBody?.content === undefined) return operation;
  const content = Object.entries(requestBody.content).map(([type, media]) => [
    type,
    "example" in media ? { ...media, example: withPlaceholders(media.example) } : media,
  ]);
  return { ...operation, requestBody: { ...requestBody, content: Object.fromEntries(content) } };
}

function samplesOf(method: string, path: string, operation: DescribedOperation, origin: string) {
  const [status = "", response] =
    Object.entries(operation.responses).find(([code]) => code.startsWith("2")) ?? [];
  const [type = ""] = Object.keys(response?.content ?? {});
  const saveAs = SAVED_AS[type];
  const snippets = snippetsOf(
    { method, path },
    {
      // `/v1/people/PERSON_ID`: what is in capitals has to be replaced.
      params: Object.fromEntries(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, name.toUpperCase()]),
      ),
      ...bodyOf(operation.requestBody?.content ?? {}),
      ...(saveAs !== undefined && { saveAs }),
      ...(status === "204" && { isEmpty: true }),
    },
    origin,
  );
  return snippets.map(({ language, code }) => ({ lang: LANGUAGES[language], label: language, source: code }));
}

function bodyOf(content: Media): { body?: unknown; upload?: Upload } {
  if (content["multipart/form-data"] !== undefined) return { upload: { file: "photo.jpg" } };
  if (content["text/csv"] !== undefined) return { upload: { file: "people.csv", type: "text/csv" } };
  const json = content["application/json"];
  return json?.example === undefined ? {} : { body: json.example };
}
