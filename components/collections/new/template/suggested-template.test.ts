import { describe, expect, test } from "vitest";
import { suggestedTemplate } from "./suggested-template.ts";

const wide = { width: 1280, height: 720 };
const templates = [
  { id: "farewell", occasion: "Farewell", ...wide },
  { id: "tall", occasion: "Birthday", width: 720, height: 1280 },
  { id: "candle", occasion: "Birthday", ...wide },
  { id: "years", occasion: "Work anniversary", ...wide },
  { id: "own", occasion: null, ...wide },
] as const;

describe("the template that a collection begins with", () => {
  test("is a wide design made for the occasion", () => {
    expect(suggestedTemplate(templates, "birthday", undefined)?.id).toBe("candle");
    expect(suggestedTemplate(templates, "work_anniversary", undefined)?.id).toBe("years");
  });

  test("is their own one for the occasion, where that is newer than the designs", () => {
    const copy = { id: "copy", occasion: "Birthday", ...wide } as const;
    expect(suggestedTemplate([copy, ...templates], "birthday", undefined)?.id).toBe("copy");
  });

  test("is the one that was taken for it the last time, also one of their own", () => {
    expect(suggestedTemplate(templates, "birthday", "own")?.id).toBe("own");
    expect(suggestedTemplate(templates, "birthday", "archived since")?.id).toBe("candle");
  });

  test("is nobody's guess where people were picked for no occasion, or none suits it", () => {
    expect(suggestedTemplate(templates, "people", "own")).toBeNull();
    expect(suggestedTemplate(templates, undefined, undefined)).toBeNull();
    expect(suggestedTemplate(templates.slice(0, 1), "birthday", undefined)).toBeNull();
  });
});
