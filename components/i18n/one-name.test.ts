import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const folder = new URL("messages/", import.meta.url);
const textsOf = (language: string) =>
  readdirSync(new URL(`${language}/`, folder)).map((file) =>
    readFileSync(new URL(`${language}/${file}`, folder), "utf8"),
  );

/** What each thing is called, and names that readers would have to learn beside it. */
const OTHER_NAMES = {
  en: [
    ...["Fill this in", "Go on", "Together", "Facts", "In use", "Made-up", "made-up", "Sector", "sector"],
    ...["Personnel number", "personnel number", "With us since", "Leave out", "Left out", "About the day"],
    // A status within braces is the API's word for it.
    ...["[Cc]anceled(?! \\{)"],
    ...["Plate behind", "take a look", "What is made stays", "gone for good", "whoever", "Insert a fact"],
  ],
  de: [
    "auslassen",
    "Ausgelassen",
    "Bereich",
    "Bei uns seit",
    "Erster Arbeitstag",
    "Zum Tag",
    "In Gebrauch",
    "Erfundene Person",
  ],
};

it.each(Object.entries(OTHER_NAMES))("each thing has one name: %s", (language, names) => {
  const values = textsOf(language).flatMap((text) =>
    [...text.matchAll(/": "(.*)"/g)].map(([, value]) => value),
  );
  expect(
    values.filter((value) => names.some((name) => new RegExp(`\\b${name}\\b`, "u").test(value ?? ""))),
  ).toEqual([]);
});
