import { expect, test } from "vitest";
import { matchPhotos, type PhotoCandidate } from "./match-photos.ts";
import { chosenPhotos, given, photoRows } from "./photo-choice.ts";

const someone = (
  id: string,
  first_name: string,
  last_name: string | null,
  more: Partial<PhotoCandidate> = {},
): PhotoCandidate => ({
  id,
  first_name,
  last_name,
  external_id: null,
  email: null,
  photo_asset_id: null,
  ...more,
});

const PEOPLE = [
  someone("jürgen", "Jürgen", "Weiß", { external_id: "N-1020", email: "j.weiss@nordlicht.example" }),
  someone("anna", "Anna Maria", "Müller-Lüdenscheidt", { external_id: "1" }),
  someone("hanako", "花子", "山田"),
  someone("priya", "प्रिया", "शर्मा"),
  someone("same 1", "Uwe", "Fuchs", { email: "uwe@nordlicht.example" }),
  someone("same 2", "Uwe", "Fuchs", { email: "uwe.fuchs2@nordlicht.example" }),
  someone("singer", "Cher", null),
];

const found = (name: string) => matchPhotos([name], PEOPLE)[0]?.people.map(({ id }) => id);

test.each([
  ["N-1020.jpg", ["jürgen"]],
  ["n1020_portrait.JPG", []],
  ["N-1020 Weiss (2).png", ["jürgen"]],
  ["j.weiss@nordlicht.example.webp", ["jürgen"]],
  ["j.weiss.jpg", ["jürgen"]],
  ["Weiß, Jürgen.jpg", ["jürgen"]],
  ["weiss_juergen_final.jpg", ["jürgen"]],
  ["IMG_2024_Jurgen_Weiss.jpeg", ["jürgen"]],
  // As macOS writes it: the letter and its diaeresis as two characters.
  ["Ju\u0308rgen Weiß.jpg", ["jürgen"]],
  ["Mueller-Luedenscheidt_Anna-Maria.jpg", ["anna"]],
  ["1.jpg", ["anna"]],
  ["Foto 1.jpg", []],
  ["山田 花子.jpg", ["hanako"]],
  ["प्रिया शर्मा.jpg", ["priya"]],
  ["Uwe Fuchs.jpg", ["same 1", "same 2"]],
  ["uwe.fuchs2.jpg", ["same 2"]],
  ["Cher.jpg", ["singer"]],
  ["Cher Nobyl.jpg", []],
  ["IMG_0001.jpg", []],
])("%s is of %j", (name, ids) => {
  expect(found(name)).toEqual(ids);
});

test("of two photos of one person the first is theirs, and a choice takes it from the other", () => {
  const photo = (name: string, type = "image/jpeg") => new File(["x"], name, { type });
  const files = [
    photo("N-1020.jpg"),
    photo("Jürgen Weiß.jpg"),
    photo("N-1020.heic", "image/heic"),
    photo("?.jpg"),
  ];
  const rows = photoRows(files, PEOPLE, [null, null, "wrongType", null]);
  expect(rows.map(({ key, personId, fault }) => [key, personId, fault])).toEqual([
    [1, null, null],
    [3, null, null],
    [0, "jürgen", null],
    [2, null, "wrongType"],
  ]);
  expect(chosenPhotos(given(rows, 1, "jürgen"))).toEqual(new Map([["jürgen", files[1]]]));
});

test("an undecodable file is nobody's photo, whatever its name says", () => {
  const files = [new File(["a,b"], "N-1020.jpg", { type: "image/jpeg" })];
  const rows = photoRows(files, PEOPLE, ["noPicture"]);
  expect(rows).toMatchObject([{ personId: null, fault: "noPicture" }]);
  expect(chosenPhotos(rows).size).toBe(0);
});
