import { expect, test } from "vitest";
import { readPhotos } from "./read-photos.ts";

const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16];
const WEBP = [...Buffer.from("RIFF"), 4, 0, 0, 0, ...Buffer.from("WEBPVP8 ")];
const file = (name: string, bytes: readonly number[], type = "image/jpeg") =>
  new File([new Uint8Array(bytes)], name, { type });

/** As a browser: what ends after its first bytes is no picture. */
const decode = async (photo: Blob) => {
  if (photo.size <= JPEG.length) throw new DOMException("The source image could not be decoded.");
};

test("only what is a picture inside and can be decoded has no fault", async () => {
  const csv = [...Buffer.from("first_name,last_name\nLukas,Bauer\n")];
  const files = [
    file("Lukas Bauer.jpg", csv),
    file("whole.jpg", [...JPEG, 1]),
    file("cut.jpg", JPEG),
    file("webp named jpg.jpg", WEBP),
    file("sound.jpg", [...Buffer.from("RIFF"), 4, 0, 0, 0, ...Buffer.from("WAVEfmt ")]),
    file("empty.png", [], "image/png"),
    file("list.csv", csv, "text/csv"),
    file("whole.heic", [...JPEG, 1], "image/heic"),
  ];
  const seen: number[] = [];
  const faults = await readPhotos(files, { decode, onProgress: (count) => seen.push(count) });
  expect(faults).toEqual([
    "noPicture",
    null,
    "damaged",
    null,
    "noPicture",
    "noPicture",
    "wrongType",
    "wrongType",
  ]);
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test("a file that cannot be read any more is damaged, and the others are read", async () => {
  const gone = file("gone.jpg", [...JPEG, 1]);
  gone.slice = () => {
    throw new DOMException("A requested file could not be found", "NotFoundError");
  };
  expect(await readPhotos([gone, file("whole.jpg", [...JPEG, 1])], { decode })).toEqual(["damaged", null]);
});
