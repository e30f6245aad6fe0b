import { describe, expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import { RenderFault } from "../render-fault.ts";
import { resolveScene, type SceneInputs } from "./resolve.ts";

const box = { x: "50%", y: "50%", width: "80%", height: "50vmin", anchor: "center" };
const inputs: SceneInputs = { fields: {}, assets: new Map(), photo: null, today: "2026-11-20" };

function resolve(
  layers: object[],
  fields: SceneInputs["fields"] = {},
  { background = "#000", ...changes }: Partial<SceneInputs> & { background?: unknown } = {},
) {
  const scene = sceneSchema.parse({ width: 320, height: 180, fps: 25, duration: 2, background, layers });
  return resolveScene(scene, { ...inputs, fields, ...changes });
}

async function faultOf(promise: Promise<unknown>): Promise<RenderFault> {
  const error = await promise.catch((thrown: unknown) => thrown);
  if (error instanceof RenderFault) return error;
  throw new Error("No fault was reported");
}

describe("resolveScene", () => {
  it("puts layers into pixels and words into text", async () => {
    const title = { name: "title", type: "text", text: "{{first_name}} turns {{age}}", ...box };
    const { scene, warnings } = await resolve([title], { first_name: "Ada", birth_date: "1990-11-21" });
    const [layer] = scene.layers;
    expect(layer).toMatchObject({ x: 160, y: 90, width: 256, height: 90, start: 0, end: 2 });
    const content = layer?.content.kind === "text" ? layer.content.layout.lines.map(({ text }) => text) : [];
    expect(content.join(" ")).toBe("Ada turns 35");
    expect(warnings).toEqual([]);
  });

  it("reports every fault with its code and layer", async () => {
    const id = "0193a7c2-0000-7000-8000-00000000abcd";
    const fault = await faultOf(
      resolve(
        [
          { name: "a", type: "text", text: "{{last_name}}", ...box },
          { name: "b", type: "image", source: "{{photo}}", ...box },
          { name: "c", type: "image", source: `asset:${id}`, ...box },
          { name: "d", type: "text", text: "{{first_name}}", ...box },
          { name: "e", type: "text", text: "x", color: "{{position}}", ...box },
          { name: "f", type: "image", source: "{{photo}}", fallback: "hide", ...box },
        ],
        { first_name: "ᚠᚢᚦ", position: "teal" },
      ),
    );
    expect([fault, ...fault.further].map(({ code, layer }) => `${layer} ${code}`)).toEqual([
      "a merge_field_missing",
      "b asset_missing",
      "c asset_missing",
      "d glyph_missing",
      "e scene_invalid",
    ]);
    expect(fault.toJSON()).toEqual({
      ...{ code: fault.code, message: fault.message, layer: "a" },
      ...{ reason: "person_facts_missing", ctx: { facts: ["last_name"], fields: ["last_name"] } },
    });
    expect(fault.further.map(({ error: { reason, ctx } }) => [reason, ctx])).toEqual([
      ["photo_missing", undefined],
      ["image_missing", { source: `asset:${id}` }],
      ["font_lacks_characters", { characters: ["ᚠ", "ᚢ", "ᚦ"] }],
      ["color_unknown", { property: "color", value: "teal" }],
    ]);
  });

  it("names what somebody can fill in, and makes nobody's anniversary the 0th", async () => {
    const layers = [{ name: "a", type: "text", text: "{{years_of_service | ordinal}} {{age}}", ...box }];
    const nothing = await faultOf(resolve(layers, { first_name: "Ada" }));
    expect(nothing.message).toBe(
      'The person has no hire date, birth date; fill it in, or write what to say instead: {{years_of_service | "…"}}, {{age | "…"}}',
    );
    const fresh = await faultOf(resolve(layers, { hire_date: "2026-03-01", birth_date: "1990-12-10" }));
    expect(fresh.message).toMatch(/^The person has not been here for a whole year yet/);
    const yearless = await faultOf(resolve(layers, { hire_date: "2020-03-01", birth_date: "--12-10" }));
    expect(yearless.error.reason).toBe("person_birth_year_unknown");
    const unborn = await faultOf(resolve(layers, { hire_date: "2026-03-01", birth_date: "2090-11-20" }));
    expect(unborn).toMatchObject({ code: "merge_field_missing", layer: "a" });
    expect(unborn.message).toBe("The birth date is in the future; correct it");
    const early = await faultOf(resolve(layers, { hire_date: "2026-11-21", birth_date: "1990-12-10" }));
    expect(early.message).toBe("The hire date is in the future; correct it");
  });

  it("fills in the colours of the background, which then is somebody's own", async () => {
    const dot = { name: "dot", type: "shape", shape: "ellipse", fill: "#fff", ...box };
    const background = {
      type: "linear",
      stops: [
        { offset: 0, color: "{{custom_fields.colour}}" },
        { offset: 1, color: "#000" },
      ],
    };
    const resolveWith = (colour: string | null) =>
      resolve([dot], { "custom_fields.colour": colour }, { background });
    const { scene } = await resolveWith("#ff8800");
    expect(scene.background).toMatchObject({ stops: [{ color: "#ff8800" }, { color: "#000" }] });
    expect(scene.timeline.backmost).toEqual([]);
    expect(scene.timeline.layers).toContainEqual({ start: 0, end: 2, source: null });
    expect(await faultOf(resolveWith("orange"))).toMatchObject({ code: "scene_invalid", layer: undefined });
    expect(await faultOf(resolveWith(null))).toMatchObject({ code: "merge_field_missing", layer: undefined });
  });

  it("refuses a text that merge fields make endless, and cuts a long line without measuring each letter", async () => {
    const text = { name: "note", type: "text", text: "{{custom_fields.note}}", wrap: "none", ...box };
    const note = (length: number) => ({ "custom_fields.note": "lorem ipsum ".repeat(length / 12) });
    const started = performance.now();
    const { warnings } = await resolve([text], note(9996));
    expect(warnings).toMatchObject([{ code: "text_overflow", layer: "note" }]);
    expect(performance.now() - started).toBeLessThan(2000);
    const fault = await faultOf(resolve([text], note(12_000)));
    expect(fault).toMatchObject({ code: "scene_invalid", layer: "note" });
  });

  it("tells a picture that is gone from one that is none", async () => {
    const layer = { name: "photo", type: "image", source: "{{photo}}", ...box };
    const none = await faultOf(resolve([layer], {}, { photo: { path: import.meta.filename } }));
    const gone = await faultOf(resolve([layer], {}, { photo: { path: `${import.meta.filename}.gone` } }));
    expect([none.code, gone.code]).toEqual(["asset_unreadable", "asset_missing"]);
  });

  it("leaves a picture that a custom field should name to the fallback", async () => {
    const logo = { name: "logo", type: "image", source: "{{custom_fields.logo}}", ...box };
    const { scene } = await resolve([{ ...logo, fallback: "hide" }]);
    expect(scene.layers).toEqual([]);
    await expect(resolve([logo])).rejects.toMatchObject({ code: "merge_field_missing", layer: "logo" });
  });

  it("draws initials where there is no photo, and warns of text that does not fit", async () => {
    const photo = { name: "photo", type: "image", source: "{{photo}}", fallback: "initials", ...box };
    const text = { name: "text", type: "text", text: "{{sector}}", font: { min: 40 }, ...box };
    const fields = { first_name: "Ada", last_name: "Lovelace", sector: "words ".repeat(50) };
    const { scene, warnings } = await resolve([photo, text], fields);
    expect(scene.layers[0]?.content).toMatchObject({ kind: "initials", text: "AL" });
    expect(warnings).toMatchObject([{ code: "text_overflow", layer: "text" }]);
  });
});
