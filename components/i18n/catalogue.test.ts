import { describe, expect, test } from "vitest";
import { errorText, faultText } from "#components/form/faults.ts";
import { loadMessages, type Messages } from "./catalogue.ts";
import { leftovers, SAME } from "./german-checks.ts";

const english = await loadMessages("en");
const german = await loadMessages("de");

type Entry = { path: string; value: unknown };

function entriesOf(value: unknown, path = ""): Entry[] {
  if (typeof value !== "object" || value === null) return [{ path, value }];
  return Object.entries(value).flatMap(([key, part]) =>
    entriesOf(part, path === "" ? key : `${path}.${key}`),
  );
}

const inEnglish = new Map(entriesOf(english).map(({ path, value }) => [path, value]));
const inGerman = new Map(entriesOf(german).map(({ path, value }) => [path, value]));

test("every text of the German catalogue differs from the English one, but for words that both have", () => {
  const same = [...inEnglish].filter(
    ([path, text]) => typeof text === "string" && text !== "" && inGerman.get(path) === text,
  );
  expect(same.filter(([, text]) => !SAME.has(text as string))).toEqual([]);
});

test("no text of the German catalogue is partly English", () => {
  const found = [...inGerman].filter(([, text]) => typeof text === "string" && leftovers(text) !== null);
  expect(found).toEqual([]);
});

describe("figures", () => {
  test.each<[string, (t: Messages) => string, string]>([
    ["one person", (t) => t.people.count({ count: 1, total: "1" }), "1 Person"],
    ["many people", (t) => t.people.count({ count: 1234, total: "1.234" }), "1.234 Personen"],
    ["one is archived", (t) => t.bulkActions.done.archive({ count: 1 }), "1 Person wurde archiviert."],
    ["many are archived", (t) => t.bulkActions.done.archive({ count: 3 }), "3 Personen wurden archiviert."],
    ["one year", (t) => t.home.reached.anniversary({ years: 1 }), "1 Jahr"],
    ["many years", (t) => t.home.reached.anniversary({ years: 25 }), "25 Jahre"],
    [
      "nobody",
      (t) => t.home.title({ people: 0, when: t.home.when[7] }),
      "Niemand feiert in den nächsten 7 Tagen",
    ],
    [
      "one",
      (t) => t.home.title({ people: 1, when: t.home.when[30] }),
      "Eine Person feiert in den nächsten 30 Tagen",
    ],
    [
      "many",
      (t) => t.home.title({ people: 40, when: t.home.when[7] }),
      "40 Personen feiern in den nächsten 7 Tagen",
    ],
    [
      "days of one month",
      (t) => t.home.rangeWithinMonth({ from: "22", to: "28. November" }),
      "22. bis 28. November",
    ],
    [
      "days of two",
      (t) => t.home.range({ from: "30. November", to: "6. Dezember" }),
      "30. November bis 6. Dezember",
    ],
    ["a video", (t) => t.newCollection.start.make({ count: 1, total: "1" }), "1 Video erstellen"],
    ["videos", (t) => t.newCollection.start.make({ count: 20, total: "20" }), "20 Videos erstellen"],
    [
      "what is lost",
      (t) => t.collectionRun.delete.lost({ parts: "die Sammlung, ihre 3 Videos und die ZIP-Datei" }),
      "Endgültig gelöscht werden die Sammlung, ihre 3 Videos und die ZIP-Datei, mit allen Dateien. Das lässt sich nicht rückgängig machen.",
    ],
  ])("%s", (_name, say, expected) => expect(say(german)).toBe(expected));
});

describe("what the API says", () => {
  test.each<[number, string, object, string]>([
    [404, "not_found", {}, "Das gibt es nicht oder nicht mehr."],
    [
      403,
      "role_too_low",
      { role: "admin" },
      "Dafür reicht Ihre Rolle nicht aus: Nötig ist mindestens Verwaltung.",
    ],
    [
      409,
      "template_archived",
      { template: "Party" },
      "Die Vorlage „Party“ ist archiviert: Bitte zuerst wiederherstellen.",
    ],
    [
      409,
      "newest_version_unsuitable",
      { cause: "modification_layer_unknown", place: "title", problem: "The template has no layer" },
      "Die Änderung an „title“ passt nicht zur neuesten Version der Vorlage: Die Ebene gibt es nicht mehr. Bitte stattdessen neue Videos erstellen.",
    ],
    [
      409,
      "newest_version_unsuitable",
      { cause: "scene_too_many_layers", place: "modifications", problem: "A scene should have" },
      "Was für diese Videos geändert wurde, passt nicht zur neuesten Version der Vorlage: Es wären zu viele Ebenen. Bitte stattdessen neue Videos erstellen.",
    ],
    [
      409,
      "video_not_cancelable",
      { status: "paused" },
      "Das Video ist in einem anderen Zustand. Abbrechen lässt sich nur eines, das wartet oder in Arbeit ist.",
    ],
    [418, "that_nobody_has_translated", {}, "Something that nobody has translated"],
  ])("%i, %s", (status, code, ctx, expected) => {
    const refusal = { status, detail: "Something that nobody has translated", code, ctx, requestId: null };
    expect(errorText(refusal, german)).toBe(expected);
  });

  test.each([
    ["row_repeats_email", { line: 4 }, "Zeile 4 hat dieselbe E-Mail-Adresse."],
    [
      "integer_inexact",
      {},
      "Eine so lange Zahl würde verändert: Bitte in Anführungszeichen setzen, dann bleibt sie erhalten.",
    ],
    ["import_file_pdf", {}, "Das ist ein PDF: Bitte die Liste als CSV speichern."],
    ["unknown", {}, "Prüfen Sie diesen Wert."],
  ])("a check's own fault is said in German, also one that is not known: %s", (code, facts, expected) => {
    const item = { loc: [], type: "value_error", msg: "Value error, an unknown sentence" };
    expect(faultText({ ...item, ctx: { error: {}, code, ...facts } }, german)).toBe(expected);
  });
});
