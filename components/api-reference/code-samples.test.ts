import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type DescribedApi, withCodeSamples } from "./code-samples.ts";
import { withPlaceholders } from "./placeholder-ids.ts";
import { withSearchWords } from "./search-words.ts";

const document: DescribedApi = JSON.parse(
  readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8"),
);
type Sampled = { "x-codeSamples": { lang: string; label: string; source: string }[] };
const { paths } = withCodeSamples(document, "https://videos.example.org");

function sampleOf(method: string, path: string, label: string): string {
  const operation = paths[path]?.[method] as unknown as Sampled | undefined;
  const found = operation?.["x-codeSamples"].find((sample) => sample.label === label);
  if (found === undefined) throw new Error(`No sample in ${label}`);
  return found.source;
}

test("each operation has samples in three languages, with the key and the address that all others have", () => {
  const operations = Object.values(paths).flatMap((path) => Object.values(path)) as unknown as Sampled[];
  expect(operations.length).toBeGreaterThan(80);
  for (const { "x-codeSamples": samples } of operations) {
    expect(samples.map(({ lang }) => lang)).toEqual(["shell", "js", "python"]);
    for (const { source } of samples) {
      expect(source).toContain("ROLLCALL_API_KEY");
      expect(source).toContain("https://videos.example.org/v1/");
      expect(source).not.toMatch(/[{]\w+_id[}]|undefined/);
    }
  }
});

test("a sample has the operation's example as its body, and capitals for the ids in its path", () => {
  expect(sampleOf("post", "/v1/people", "curl")).toContain('"first_name": "Ada"');
  expect(sampleOf("get", "/v1/people/{person_id}", "curl")).toContain("/v1/people/PERSON_ID'");
});

test("an id in a body is capitals, too: whoever sends an example unread is told so", () => {
  const sent = sampleOf("post", "/v1/videos", "curl");
  expect(sent).toContain('"template_id": "TEMPLATE_ID"');
  expect(sent).toContain('"person_id": "PERSON_ID"');
  const example = {
    people: { ids: ["0199d3c5-7a31-7d02-8c1f-5b6e9f4d2c77"] },
    metadata: { employee: "E-1042" },
  };
  expect(withPlaceholders(example)).toEqual({
    people: { ids: ["PERSON_ID"] },
    metadata: { employee: "E-1042" },
  });
  const own = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}/;
  for (const [path, operations] of Object.entries(paths))
    for (const method of Object.keys(operations))
      expect(sampleOf(method, path, "curl"), path).not.toMatch(own);
});

test("an operation is found by its parameters and the fields that it takes", () => {
  const { paths: searched } = withSearchWords(document);
  const textOf = (method: string, path: string) =>
    (searched[path]?.[method] as { description?: string } | undefined)?.description;
  expect(textOf("get", "/v1/people")).toMatch(/<!-- .*birthday_from.* -->$/);
  expect(textOf("post", "/v1/videos")).toMatch(/<!-- .*occasion_on.* -->$/);
  expect(textOf("post", "/v1/bulk-actions")).toMatch(/<!-- .*expected_total.* -->$/);
});

test("files are sent as the operation takes them, and saved where the answer is one", () => {
  expect(sampleOf("post", "/v1/assets", "curl")).toContain("-F 'file=@photo.jpg'");
  expect(sampleOf("post", "/v1/assets", "Python")).toContain('files={"file": open("photo.jpg", "rb")}');
  expect(sampleOf("post", "/v1/people/import", "curl")).toContain("--data-binary '@people.csv'");
  expect(sampleOf("get", "/v1/people/export", "curl")).toContain("-o 'people.csv'");
});

test("an answer without a body is not read as JSON", () => {
  for (const label of ["JavaScript", "Python"])
    expect(sampleOf("delete", "/v1/people/{person_id}", label)).not.toContain("json()");
});

test("the document is otherwise as it was", () => {
  expect(Object.keys(paths)).toEqual(Object.keys(document.paths));
  expect(withCodeSamples({ ...document, info: { title: "Rollcall API" } }, "")).toHaveProperty("info.title");
});

test.runIf(spawnSync("python3", ["--version"]).status === 0)(
  "each sample in Python can be read by Python",
  () => {
    const sources = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => sampleOf(method, path, "Python")),
    );
    const check = "import ast, json, sys\nfor source in json.load(sys.stdin): ast.parse(source)";
    const { status, stderr } = spawnSync("python3", ["-c", check], {
      input: JSON.stringify(sources),
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([0, ""]);
  },
);
