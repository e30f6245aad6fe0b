import { describe, expect, test } from "vitest";
import { formatterFor } from "#components/i18n/formatter.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { modifiableLayers } from "#lib/contract/scene/modification.ts";
import { shownSources, otherProperties as thingsOf } from "./other-properties.ts";

const otherProperties = (properties: string[]) =>
  thingsOf(properties, TEMPLATES.english(formatterFor("en")).changeable.things);

describe("furtherThings", () => {
  test("names every property that a text layer really has beside its words, none twice", () => {
    const [layer] = modifiableLayers({
      layers: [{ name: "title", type: "text", text: "Hello", x: 0, y: 0, width: 10, height: 10 }],
    });
    const things = otherProperties(layer?.properties ?? []);
    expect(things).not.toContain("text");
    expect(things[0]).toBe("how it looks");
    expect(new Set(things).size).toBe(things.length);
    expect(things.filter((thing) => !/^(the|how|when|where|whether|what) /.test(thing))).toEqual([]);
  });

  test("keeps a property that it has no word for", () => {
    expect(otherProperties(["glow"])).toEqual(["glow"]);
  });

  test("tells pictures, films and sounds apart from texts", () => {
    const { sources } = TEMPLATES.english(formatterFor("en")).changeable;
    const layer = (type: string, ...properties: string[]) => ({ type, properties });
    expect(
      shownSources(
        [layer("text", "text"), layer("audio", "source"), layer("image", "source"), layer("image", "source")],
        sources,
      ),
    ).toEqual(["the pictures", "the music"]);
  });
});
