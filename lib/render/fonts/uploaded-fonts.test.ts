import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sceneSchema } from "#lib/contract/scene/scene.ts";
import type { RenderFault } from "../render-fault.ts";
import { resolveScene } from "../resolve/resolve.ts";
import { FontFaces } from "./font-faces.ts";
import { facesFor } from "./fonts.ts";
import { installedPackage } from "./installed-package.ts";
import { loadUploadedFonts } from "./uploaded-fonts.ts";

const ids = ["a", "b", "c"].map((digit) => `0193a7c2-0000-7000-8000-00000000000${digit}`);
const [regular = "", bold = "", other = ""] = ids;
const bundled = (name: string, face: string) =>
  join(installedPackage(`@fontsource/${name}`) ?? "", "files", `${face}.woff2`);

let folder = "";
const assets = new Map<string, { path: string }>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fonts-"));
  const faces = ["caveat-latin-400-normal", "caveat-latin-700-normal"];
  for (const [index, face] of faces.entries()) {
    const path = join(folder, `${index}`);
    await copyFile(bundled("caveat", face), path);
    assets.set(ids[index] ?? "", { path });
  }
});
afterAll(() => rm(folder, { recursive: true }));

const request = (weight: number) => ({ family: "Brand", weight, isItalic: false });
function widthOf(families: string, weight: number, text: string): number {
  const context = createCanvas(1, 1).getContext("2d");
  context.font = `${weight} 40px ${families}`;
  return context.measureText(text).width;
}

it("draws with an uploaded font, its nearest weight, and Noto for what it lacks", async () => {
  const { fonts, faults } = await loadUploadedFonts(
    [regular, bold].map((asset_id) => ({ family: "Brand", asset_id })),
    assets,
  );
  expect(faults).toEqual([]);
  const light = facesFor("Hi 田 Ж", request(300), "en", { uploaded: fonts });
  const heavy = facesFor("Hi", request(900), "en", { uploaded: fonts });
  expect([light.weight, heavy.weight]).toEqual([400, 700]);
  expect(light.missing).toEqual([]);
  expect(light.families).toMatch(/^"uploaded-[0-9a-f]{64}", "inter-cyrillic-300", "noto-sans-sc/);
  const caveat = facesFor("Hi", { family: "Caveat", weight: 700, isItalic: false }, "en");
  expect(widthOf(heavy.families, 700, "Hi")).toBe(widthOf(caveat.families, 700, "Hi"));
  expect(widthOf(light.families, 400, "Hi")).not.toBe(widthOf(heavy.families, 700, "Hi"));
});

it("keeps fonts of the same name apart", async () => {
  const one = await loadUploadedFonts([{ family: "Brand", asset_id: regular }], assets);
  const two = await loadUploadedFonts([{ family: "Brand", asset_id: bold }], assets);
  const [a, b] = [one, two].map(
    ({ fonts }) => facesFor("Hi", request(400), "en", { uploaded: fonts }).families,
  );
  expect(a).not.toBe(b);
});

it("says which font is missing or none", async () => {
  const broken = join(folder, "broken");
  await writeFile(broken, "no font");
  const files = new Map([...assets, [bold, { path: broken }], [other, { path: join(folder, "gone") }]]);
  const fonts = [regular, bold, other, "0193a7c2-0000-7000-8000-00000000000d"];
  const loaded = await loadUploadedFonts(
    fonts.map((asset_id, index) => ({ family: `Brand ${index}`, asset_id })),
    files,
  );
  expect(loaded.faults.map(({ code, message }) => `${code}: ${message}`)).toEqual([
    'asset_unreadable: The font "Brand 1": The file is no TTF, OTF or WOFF2 font; upload it again',
    'asset_missing: The file of the font "Brand 2" is gone; upload it again',
    'asset_missing: The font file of "Brand 3" does not exist; choose another',
  ]);
  expect([...loaded.fonts.keys()]).toEqual(["Brand 0"]);
});

it("draws a scene with them, and reports a broken one beside the layers' faults", async () => {
  const layer = { type: "text", x: 0, y: 0, width: 300, height: 80 };
  const scene = sceneSchema.parse({
    ...{ width: 320, height: 180, fps: 25, duration: 2, background: "#000" },
    fonts: [{ family: "Brand", asset_id: regular.toUpperCase() }],
    layers: [{ name: "a", text: "Hi {{first_name}}", font: { family: "Brand" }, ...layer }],
  });
  const inputs = { fields: { first_name: "Ada" }, photo: null, today: "2026-11-20" };
  const { scene: resolved } = await resolveScene(scene, { ...inputs, assets });
  const content = resolved.layers[0]?.content;
  expect(content?.kind === "text" && content.style.families).toMatch(/^"uploaded-/);
  const fault = await resolveScene(scene, { ...inputs, fields: {}, assets: new Map() }).catch(
    (error) => error,
  );
  expect([fault.code, ...fault.further.map(({ code }: RenderFault) => code)]).toEqual([
    "asset_missing",
    "merge_field_missing",
  ]);
});

it("lets go of the faces that were longest not asked for", () => {
  const faces = new FontFaces(1000);
  const load = (file: string, face = file) =>
    faces.load(face, bundled("noto-sans", `noto-sans-${file}`), () => 100);
  const files = ["latin", "cyrillic", "greek"].flatMap((subset) =>
    [100, 200, 300, 400, 500, 600, 700, 800, 900].map((weight) => `${subset}-${weight}-italic`),
  );
  const [oldest = "", latest = ""] = [files[0], files.at(-1)];
  for (const file of files) {
    expect(load(file)).toBe(true);
    expect(load("latin-400-normal")).toBe(true);
  }
  expect([oldest, "latin-400-normal", latest].map((face) => GlobalFonts.has(face))).toEqual([
    false,
    true,
    true,
  ]);
  expect(load(oldest)).toBe(true);
  expect(GlobalFonts.has(oldest)).toBe(true);
  // What was laid out with a face that has gone since is drawn with it all the same.
  const [, second = "", third = ""] = files;
  expect([second, third].map((face) => GlobalFonts.has(face))).toEqual([false, false]);
  faces.bringBack(`"${latest}", "${second}", "${third}"`);
  expect([latest, second, third].map((face) => GlobalFonts.has(face))).toEqual([true, true, true]);
  expect(faces.load("none", import.meta.filename, () => 100)).toBe(false);
});

it("brings a face back that went with another of the same content", () => {
  const faces = new FontFaces(1000);
  const load = (face: string, file: string, bytes = 100) =>
    faces.load(face, bundled("space-grotesk", `space-grotesk-${file}`), () => bytes);
  load("theirs", "latin-400-normal");
  load("mine", "latin-400-normal");
  for (const subset of ["latin-ext", "vietnamese"])
    for (const weight of [300, 400, 500, 600, 700])
      for (const copy of ["a", "b", "c"])
        load(`${subset}-${weight}-${copy}`, `${subset}-${weight}-normal`, 50);
  expect(GlobalFonts.has("theirs")).toBe(false);
  expect(load("mine", "latin-400-normal")).toBe(true);
  expect(GlobalFonts.has("mine")).toBe(true);
});
