import type { Contract, ParamsInputOf } from "#lib/contract/contract.ts";
import type { Operation } from "./operation.ts";

type Snippet = { language: string; code: string };

export interface ExampleRequest {
  /** Values for the parameters in the path. */
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  /** The file for a response that is not JSON: "birthdays.zip". */
  saveAs?: string;
  /** A file that is sent instead of a body. */
  upload?: Upload;
  /** The response has no body. */
  isEmpty?: true;
}

/** A file as the body, of a type; or without one in a form, in the field `file`. */
export type Upload = { file: string; type?: string };

/**
 * An API request in three languages. The key is read from the environment variable `ROLLCALL_API_KEY`, so
 * that no snippet contains a secret.
 * @param origin of this installation, such as `https://videos.example.org`
 */
export function requestSnippets<C extends Contract>(
  operation: Operation<C>,
  request: ExampleRequest & ([ParamsInputOf<C>] extends [undefined] ? unknown : { params: ParamsInputOf<C> }),
  origin: string,
): Snippet[] {
  return snippetsOf(operation, request, origin);
}

/** The same for an operation that is known only by its description. */
export function snippetsOf(
  { method, path }: { method: string; path: string },
  request: ExampleRequest,
  origin: string,
): Snippet[] {
  const url = origin + addressOf(path, request);
  const call = { method, url, ...request };
  return [
    { language: "curl", code: curl(call) },
    { language: "JavaScript", code: javaScript(call) },
    { language: "Python", code: python(call) },
  ];
}

type Call = Pick<ExampleRequest, "body" | "saveAs" | "upload" | "isEmpty"> & { method: string; url: string };

function addressOf(path: string, { params = {}, query = {} }: ExampleRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function curl({ method, url, body, saveAs, upload }: Call): string {
  const lines = [
    `curl ${shellQuoted(url)}`,
    ...(method === "GET" ? [] : [`  -X ${method}`]),
    `  -H "Authorization: Bearer $ROLLCALL_API_KEY"`,
    ...(body === undefined ? [] : [`  --json ${shellQuoted(JSON.stringify(body, null, 2))}`]),
    ...(upload === undefined ? [] : curlUpload(upload)),
    ...(saveAs === undefined ? [] : [`  -o ${shellQuoted(saveAs)}`]),
  ];
  return lines.join(" \\\n");
}

function curlUpload({ file, type }: Upload): string[] {
  if (type === undefined) return [`  -F ${shellQuoted(`file=@${file}`)}`];
  return [`  -H ${shellQuoted(`Content-Type: ${type}`)}`, `  --data-binary ${shellQuoted(`@${file}`)}`];
}

/** Quotes for a shell: inside single quotes only the single quote itself is special. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function javaScript({ method, url, body, saveAs, upload, isEmpty }: Call): string {
  const type = body === undefined ? upload?.type : "application/json";
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    `  headers: {`,
    `    Authorization: \`Bearer \${process.env.ROLLCALL_API_KEY}\`,`,
    ...(type === undefined ? [] : [`    "Content-Type": ${JSON.stringify(type)},`]),
    `  },`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2))}),`]),
    ...(upload === undefined ? [] : [upload.type === undefined ? "  body: form," : "  body: file,"]),
  ];
  const read =
    saveAs === undefined
      ? `console.log(${isEmpty === true ? "response.status" : "await response.json()"});`
      : `await writeFile(${JSON.stringify(saveAs)}, response.body);`;
  const head = [
    ...(saveAs === undefined ? [] : ['import { writeFile } from "node:fs/promises";\n\n']),
    ...(upload === undefined ? [] : [javaScriptUpload(upload)]),
  ].join("");
  return `${head}const response = await fetch(${JSON.stringify(url)}, {\n${options.join("\n")}\n});\n${read}`;
}

function javaScriptUpload({ file, type }: Upload): string {
  const open = `import { openAsBlob } from "node:fs";\n\nconst file = await openAsBlob(${JSON.stringify(file)});\n`;
  if (type !== undefined) return open;
  return `${open}const form = new FormData();\nform.set("file", file, ${JSON.stringify(file)});\n`;
}

function python({ method, url, body, saveAs, upload, isEmpty }: Call): string {
  const type = upload?.type;
  const authorization = `"Authorization": f"Bearer {os.environ['ROLLCALL_API_KEY']}"`;
  const headers =
    type === undefined ? authorization : `${authorization}, "Content-Type": ${JSON.stringify(type)}`;
  const lines = [
    "import os",
    "import requests",
    "",
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(url)},`,
    `    headers={${headers}},`,
    ...(body === undefined ? [] : [`    json=${pythonLiteral(body, 1)},`]),
    ...(upload === undefined ? [] : [pythonUpload(upload)]),
    ")",
    "response.raise_for_status()",
    saveAs === undefined
      ? `print(${isEmpty === true ? "response.status_code" : "response.json()"})`
      : `open(${JSON.stringify(saveAs)}, "wb").write(response.content)`,
  ];
  return lines.join("\n");
}

function pythonUpload({ file, type }: Upload): string {
  const opened = `open(${JSON.stringify(file)}, "rb")`;
  return type === undefined ? `    files={"file": ${opened}},` : `    data=${opened},`;
}

/** JSON as Python code: strings are the same, but the three constants have other names. */
function pythonLiteral(value: unknown, depth: number): string {
  const [inner, outer] = ["    ".repeat(depth + 1), "    ".repeat(depth)];
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) {
    if (value.length === 0) return "[]";
    return `[\n${value.map((item) => `${inner}${pythonLiteral(item, depth + 1)},\n`).join("")}${outer}]`;
  }
  if (typeof value !== "object") return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return "{}";
  const lines = entries.map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${pythonLiteral(item, depth + 1)},\n`,
  );
  return `{\n${lines.join("")}${outer}}`;
}

function indented(text: string): string {
  return text.replaceAll("\n", "\n  ");
}
