import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { createCollection, getCollection, getCollectionArchive } from "../generated/operations.ts";
import { requestSnippets } from "./request-snippets.ts";

const run = promisify(execFile);
const origin = "https://videos.example.org";
const id = "0193a7c2-0000-7000-8000-000000000001";

function codeOf(snippets: { language: string; code: string }[], language: string): string {
  const found = snippets.find((snippet) => snippet.language === language);
  if (found === undefined) throw new Error(`No snippet in ${language}`);
  return found.code;
}

describe("requestSnippets", () => {
  const body = { name: "It's Zoë's \"day\" $HOME", people: { ids: [id] }, project_id: null, metadata: {} };
  const snippets = requestSnippets(createCollection, { body }, origin);

  test("curl sends exactly the body, whatever quotes it holds", async () => {
    const script = codeOf(snippets, "curl").replace("curl", "printf '%s\\n'");
    const { stdout } = await run("sh", ["-c", `ROLLCALL_API_KEY=rc_key\n${script}`]);
    expect(stdout).toContain(`${origin}/v1/collections\n-X\nPOST\n-H\nAuthorization: Bearer rc_key\n`);
    expect(JSON.parse(stdout.slice(stdout.indexOf("--json\n") + 7))).toEqual(body);
  });

  test("JavaScript sends exactly the body", async () => {
    const sent: { url: string; init: RequestInit }[] = [];
    const code = `return (async () => { ${codeOf(snippets, "JavaScript")} })()`;
    const scope = {
      fetch: async (url: string, init: RequestInit) => {
        sent.push({ url, init });
        return Response.json({});
      },
      process: { env: { ROLLCALL_API_KEY: "rc_key" } },
      console: { log: () => undefined },
    };
    await new Function(...Object.keys(scope), code)(...Object.values(scope));
    expect(sent[0]?.url).toBe(`${origin}/v1/collections`);
    expect(new Headers(sent[0]?.init.headers).get("authorization")).toBe("Bearer rc_key");
    expect(JSON.parse(String(sent[0]?.init.body))).toEqual(body);
  });

  test("Python has its own constants", () => {
    const code = codeOf(snippets, "Python");
    expect(code).toContain('"project_id": None,');
    expect(code).toContain('"metadata": {},');
    expect(code).toContain("requests.post(");
  });

  test("a GET names its id and sends no body", () => {
    const get = requestSnippets(getCollection, { params: { collection_id: id } }, origin);
    expect(codeOf(get, "curl")).toBe(
      `curl '${origin}/v1/collections/${id}' \\\n  -H "Authorization: Bearer $ROLLCALL_API_KEY"`,
    );
    expect(codeOf(get, "Python")).not.toContain("json=");
  });

  test("an archive is saved to a file", () => {
    const params = { collection_id: id };
    const archive = requestSnippets(getCollectionArchive, { params, saveAs: "May.zip" }, origin);
    expect(codeOf(archive, "curl")).toMatch(/-o 'May.zip'$/);
    expect(codeOf(archive, "JavaScript")).toContain('writeFile("May.zip", response.body)');
  });
});
