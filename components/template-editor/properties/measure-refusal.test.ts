import { expect, test } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { measureRefusal } from "./measure-refusal.ts";

const english = (await loadMessages("en")).editor.properties;
const german = (await loadMessages("de")).editor.properties;

test("a measure that a scene cannot have is refused by its name", () => {
  expect(measureRefusal("width", 99_999, english)).toBe("Width: enter 3,840 or less, a multiple of 2.");
  expect(measureRefusal("height", 2, german)).toBe("Höhe: mindestens 16 eingeben, ein Vielfaches von 2.");
  expect(measureRefusal("width", 1281, english)).toBe("Width: enter a multiple of 2.");
  expect(measureRefusal("fps", 24.5, english)).toBe("Frames per second: enter a whole number.");
  expect(measureRefusal("duration", 700, english)).toBe("Duration: enter 600 or less.");
  expect(measureRefusal("duration", 0.5, english)).toBeNull();
  expect(measureRefusal("width", 3840, english)).toBeNull();
});
