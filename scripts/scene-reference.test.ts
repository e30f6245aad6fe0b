import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createCanvas } from "@napi-rs/canvas";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { checkScene } from "#lib/contract/scene/check-scene.ts";
import { applyMergeFields, MERGE_FILTERS } from "#lib/contract/scene/merge-fields.ts";
import { checkModifications, type Modification } from "#lib/contract/scene/modification.ts";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { sceneJsonSchema } from "#lib/contract/scene/scene-json-schema.ts";
import { findEncoder } from "#lib/render/encode/find-encoder.ts";
import { installedPackage } from "#lib/render/fonts/installed-package.ts";
import { modifyScene } from "#lib/render/resolve/modify-scene.ts";
import { withDerivedFields } from "#lib/render/resolve/person-fields.ts";
import { resolveScene, type SceneInputs } from "#lib/render/resolve/resolve.ts";
import { missingReferences, withReference } from "./scene-reference.ts";

type Json = Record<string, unknown>;

const document = await readFile(join(import.meta.dirname, "../docs/templates.md"), "utf8");
const blocks = [...document.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json = ""]) => JSON.parse(json));
const [first] = blocks;

const BASE = { width: 1280, height: 720, fps: 25, duration: 3, background: "#0b1626" };
const FIELDS = {
  first_name: "Ada",
  last_name: "O'NEIL",
  hire_date: "2016-03-01",
  birth_date: "1990-12-10",
  sector: "research",
};
const TODAY = "2026-11-20";

/** The scene that an example stands for: itself, or the first scene with its layers in place of its own. */
function sceneOf(block: Json | Json[]): Json {
  if (Array.isArray(block)) return { ...BASE, layers: block };
  return "type" in block ? { ...BASE, layers: [block] } : { ...BASE, ...block };
}

const areModifications = (block: unknown) => Array.isArray(block) && block.every((item) => !("type" in item));
const scenes = blocks.filter((block) => !areModifications(block)).map(sceneOf);
const modifications: Modification[][] = blocks.filter(areModifications);

let folder = "";
let inputs: SceneInputs;

/** Files behind the assets that the examples name: a picture, a video with sound, a font, a sound. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rollcall-examples-"));
  const file = (name: string) => join(folder, name);
  const ffmpeg = (...options: string[]) => promisify(execFile)(encoder.path, ["-v", "error", ...options]);
  const encoder = await findEncoder({});
  const caveat = join(installedPackage("@fontsource/caveat") ?? "", "files/caveat-latin-400-normal.woff2");
  await writeFile(file("picture"), createCanvas(40, 30).toBuffer("image/png"));
  await copyFile(caveat, file("font"));
  const tone = ["-f", "lavfi", "-i", "sine=f=440:d=2"];
  await ffmpeg(...tone, file("sound.mp3"));
  await ffmpeg(
    "-f",
    "lavfi",
    "-i",
    "color=c=red:s=64x36:d=2",
    ...tone,
    "-pix_fmt",
    "yuv420p",
    file("clip.mp4"),
  );
  const files = ["picture", "clip.mp4", "font", "sound.mp3"];
  const assets = files.map((name, index): [string, { path: string }] => [
    `0193a7c2-0000-7000-8000-00000000000${"abcd"[index]}`,
    { path: file(name) },
  ]);
  inputs = { fields: FIELDS, today: TODAY, photo: { path: file("picture") }, assets: new Map(assets) };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("the tables are those that the schema gives, and leave nothing out", () => {
  expect(withReference(document)).toBe(document);
  expect(missingReferences(document)).toEqual([]);
  expect(() => withReference("<!-- reference: Nothing -->\n<!-- /reference -->")).toThrow('"Nothing"');
});

test("every filter has its example, which gives what it says", () => {
  const rows = [...document.matchAll(/^\| (`.+`) \| (`\{\{.+`) \| (.+) \|$/gm)];
  const filters = rows.flatMap(([, names = ""]) => names.replaceAll("`", "").split(", "));
  expect(filters.sort()).toEqual([...MERGE_FILTERS].sort());
  for (const [, , examples = "", results = ""] of rows) {
    const texts = [...examples.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text.replaceAll("\\|", "|"));
    const given = texts.map((text) => applyMergeFields(text, withDerivedFields(FIELDS, TODAY)).text);
    expect(given.join("; ")).toBe(results);
  }
});

test("a fault reads as it is quoted", () => {
  const [, quoted = ""] = /`(Layer "title": There is no property .+)`/.exec(document) ?? [];
  const [, , title] = first.layers;
  const scene = { ...first, layers: [{ ...title, colour: "#fff" }] };
  expect(checkScene(scene).map(({ msg }) => msg)).toEqual([quoted]);
});

describe("the examples", () => {
  it("fit the published JSON Schema, as an independent validator reads it", async () => {
    const { $schema, $id, $defs, ...scene } = sceneJsonSchema(
      "https://rollcall.example.org/v1/scene.schema.json",
    );
    const problems = async (examples: readonly Json[]) => {
      const named = examples.map((value, index) => [`example ${index}`, { value }]);
      const content = { schema: { $ref: "#/components/schemas/Scene" }, examples: Object.fromEntries(named) };
      const description = {
        openapi: "3.1.0",
        info: { title: "Scenes", version: "1" },
        paths: {
          "/": { get: { responses: { 200: { description: "", content: { "application/json": content } } } } },
        },
        components: { schemas: { ...$defs, Scene: scene } },
      };
      const source = JSON.stringify(description).replaceAll("#/$defs/", "#/components/schemas/");
      const config = await createConfig({
        rules: { "no-invalid-media-type-examples": "error", struct: "error" },
      });
      return (await lintFromString({ source, config })).map(({ message }) => message);
    };
    expect($defs?.Layer).toBeDefined();
    expect(await problems(scenes)).toEqual([]);
    const [, , title] = first.layers;
    const box = { type: "group", x: 0, y: 0, width: 100, height: 100 };
    const nested = (text: Json) =>
      sceneOf({ ...box, name: "outer", layers: [{ ...box, name: "inner", layers: [text] }] });
    expect(await problems([nested(title)])).toEqual([]);
    expect(await problems([nested({ ...title, colour: "#fff" })])).not.toEqual([]);
    expect(await problems([nested({ ...title, color: "red" })])).not.toEqual([]);
  });

  it.each(
    scenes.map((scene) => [(scene.layers as Json[]).map(({ name }) => name).join(", "), scene] as const),
  )("%s can be drawn as it stands", async (_, scene) => {
    expect(checkScene(scene)).toEqual([]);
    const { warnings } = await resolveScene(sceneSchema.parse(scene), inputs);
    expect(warnings).toEqual([]);
  });

  it("change the first scene", async () => {
    const scene = sceneSchema.parse(first);
    expect(modifications).toHaveLength(1);
    for (const list of modifications) {
      expect(checkModifications(scene, list)).toEqual([]);
      await resolveScene(modifyScene(scene, list), inputs);
    }
  });
});
