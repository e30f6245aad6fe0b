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
}

/**
 * An API request in three languages. The key is read from the environment variable `ROLLCALL_API_KEY`, so
 * that no snippet contains a secret.
 * @param origin of this installation, such as `https://videos.example.org`
 */
export function requestSnippets<C extends Contract>(
  { method, path }: Operation<C>,
  request: ExampleRequest & ([ParamsInputOf<C>] extends [undefined] ? unknown : { params: ParamsInputOf<C> }),
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

type Call = Pick<ExampleRequest, "body" | "saveAs"> & { method: string; url: string };

function addressOf(path: string, { params = {}, query = {} }: ExampleRequest): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function curl({ method, url, body, saveAs }: Call): string {
  const lines = [
    `curl ${shellQuoted(url)}`,
    ...(method === "GET" ? [] : [`  -X ${method}`]),
    `  -H "Authorization: Bearer $ROLLCALL_API_KEY"`,
    ...(body === undefined ? [] : [`  --json ${shellQuoted(JSON.stringify(body, null, 2))}`]),
    ...(saveAs === undefined ? [] : [`  -o ${shellQuoted(saveAs)}`]),
  ];
  return lines.join(" \\\n");
}

/** Quotes for a shell: inside single quotes only the single quote itself is special. */
function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function javaScript({ method, url, body, saveAs }: Call): string {
  const options = [
    ...(method === "GET" ? [] : [`  method: ${JSON.stringify(method)},`]),
    `  headers: {`,
    `    Authorization: \`Bearer \${process.env.ROLLCALL_API_KEY}\`,`,
    ...(body === undefined ? [] : [`    "Content-Type": "application/json",`]),
    `  },`,
    ...(body === undefined ? [] : [`  body: JSON.stringify(${indented(JSON.stringify(body, null, 2))}),`]),
  ];
  const read =
    saveAs === undefined
      ? "console.log(await response.json());"
      : `await writeFile(${JSON.stringify(saveAs)}, response.body);`;
  const head = saveAs === undefined ? "" : 'import { writeFile } from "node:fs/promises";\n\n';
  return `${head}const response = await fetch(${JSON.stringify(url)}, {\n${options.join("\n")}\n});\n${read}`;
}

function python({ method, url, body, saveAs }: Call): string {
  const lines = [
    "import os",
    "import requests",
    "",
    `response = requests.${method.toLowerCase()}(`,
    `    ${JSON.stringify(url)},`,
    `    headers={"Authorization": f"Bearer {os.environ['ROLLCALL_API_KEY']}"},`,
    ...(body === undefined ? [] : [`    json=${pythonLiteral(body, 1)},`]),
    ")",
    "response.raise_for_status()",
    saveAs === undefined
      ? "print(response.json())"
      : `open(${JSON.stringify(saveAs)}, "wb").write(response.content)`,
  ];
  return lines.join("\n");
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
