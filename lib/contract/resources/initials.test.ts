import { describe, expect, it } from "vitest";
import { INITIALS_TINTS, initialsOf, initialsOfName, initialsTint, initialsTintOfName } from "./initials.ts";

it.each([
  ["Ada", "Lovelace", "AL"],
  ["Zoë", null, "Z"],
  ["Anaïs", "van der Berg", "AB"],
  ["Ana", "von der Heyde", "AH"],
  ["Karl-Theodor", "zu Guttenberg", "KG"],
  ["Noor", "d'Angelo", "NA"],
  ["Omar", "al-Farsi", "OF"],
  ["Sinéad", "O'Connor", "SO"],
  ["Juan", "de la Cruz", "JC"],
  ["Juan", "De la Cruz", "JD"],
  ["Mary Ann", "Smith", "MS"],
  // Nothing but particles, or a name that is written small: its first letter.
  ["Ana", "von", "AV"],
  ["bell", "hooks", "BH"],
  ["bell", "von hooks", "BV"],
  ["“Buzz”", "Aldrin", "BA"],
  ["Zoe\u0308", "Nagy", "ZN"],
  ["o\u0308mer", null, "Ö"],
  ["Παύλος", "Ωνάσης", "ΠΩ"],
  // Other scripts have no initials of two: their first character stands for the person.
  ["小明", "王", "小"],
  ["민준", "김", "민"],
  ["محمد", "علي", "م"],
  ["क्षमा", "देवी", "क्ष"],
  ["👩🏽‍🚀", "Eileen", "👩🏽‍🚀"],
  ["łukasz", null, "Ł"],
  ["さくら", "田中", "さ"],
  ["அருண்", "", "அ"],
  ["🎉 Zoë", "García", "🎉"],
  ["e\u0301mile", "Zola", "ÉZ"],
  ["\u202e\u200bAda", null, "A"],
  ["  ", "Nagy", "N"],
  ["", "", ""],
])("%j %j → %s", (first, last, initials) => expect(initialsOf(first, last)).toBe(initials));

it.each([
  ["Jana Weiß", "JW"],
  ["Anaïs van der Berg", "AB"],
  ["  Zoë   García ", "ZG"],
  ["plato", "P"],
  ["王小明", "王"],
  ["   ", ""],
])("%j → %s", (name, initials) => expect(initialsOfName(name)).toBe(initials));

describe("the tint behind initials", () => {
  it("is the same for the same name, however it is composed and given", () => {
    expect(initialsTint("Zoë", "Nagy")).toBe(initialsTint("Zoe\u0308", "Nagy"));
    expect(initialsTintOfName("Anaïs van der Berg")).toBe(initialsTint("Anaïs", "van der Berg"));
    expect(initialsTintOfName("Plato")).toBe(initialsTint("Plato", null));
  });

  it("differs between people", () => {
    const seen = Array.from({ length: 60 }, (_, index) => initialsTint("Person", String(index)));
    expect(new Set(seen)).toEqual(new Set(INITIALS_TINTS));
  });
});
