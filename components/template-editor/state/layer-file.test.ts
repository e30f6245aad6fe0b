import { expect, test } from "vitest";
import { fileOfAsset, nameOfFile, sizeOfPicture, sourceOnly } from "./layer-file.ts";
import { emptyScene, type NewLayerMessages, newLayer } from "./new-layers.ts";
import { insertLayer } from "./scene-edits.ts";

const wide = emptyScene("wide");
const t = { names: { picture: "picture" }, greeting: "" } as unknown as NewLayerMessages;
const file = (file_name: string, width: number, height: number) =>
  fileOfAsset({ id: "0198c0de-0000-7000-8000-000000000001", file_name, width, height });

test.each([
  // As large as the frame has room for.
  ["a photo across", 4000, 3000, 576, 432],
  ["a photo upright", 3000, 4000, 324, 432],
  ["a panorama", 6000, 1000, 768, 128],
  // With all of its pixels.
  ["a small picture", 300, 200, 300, 200],
  // So that it can be seen and taken.
  ["an icon", 32, 16, 144, 72],
])("%s keeps its proportions in a frame of 1280 by 720", (_, width, height, wide_, high) => {
  const size = sizeOfPicture({ width, height }, wide);
  expect(Number.parseFloat(size?.width ?? "") * 7.2).toBeCloseTo(wide_, 0);
  expect(Number.parseFloat(size?.height ?? "") * 7.2).toBeCloseTo(high, 0);
});

test("a new picture has the size and the name of its file, once more with a number", () => {
  const photo = file("Team-Foto (2).jpeg", 4000, 3000);
  const layer = newLayer(wide, "picture", t, photo);
  expect(layer).toMatchObject({ name: "Team-Foto_2", width: "80vmin", height: "60vmin", anchor: "center" });
  expect(layer).not.toHaveProperty("fit");
  expect(newLayer(insertLayer(wide, layer, null), "picture", t, photo).name).toBe("Team-Foto_3");
});

test("what is not known of a file is as it was", () => {
  expect(sizeOfPicture(sourceOnly("asset:1"), wide)).toBeNull();
  expect(newLayer(wide, "picture", t, sourceOnly("asset:1"))).toMatchObject({
    ...{ name: "picture", fit: "contain", width: "32vmin", height: "32vmin" },
  });
  expect(["2024.png", "写真.webp", "archive.tar.gz"].map((name) => nameOfFile(file(name, 1, 1)))).toEqual([
    null,
    null,
    "archive_tar",
  ]);
});
