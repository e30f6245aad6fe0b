import { expect, it } from "vitest";
import { emptyScene } from "../state/new-layers.ts";
import { isSameDraft } from "./edited-content.ts";

const content = { name: "Birthday", scene: emptyScene("wide"), sceneText: null };
const renamed = { ...content, name: "Geburtstag" };
const spaced = { ...content, name: "Birthday " };

it("saves the name of a new template, without the spaces around it", () => {
  expect(isSameDraft(content, renamed, true)).toBe(false);
  expect(isSameDraft(content, spaced, true)).toBe(true);
});

it("begins no draft of a stored template for its name, such as in the reader's language", () => {
  expect(isSameDraft(content, renamed, false)).toBe(true);
});

it("saves what has changed in the scene or its text", () => {
  for (const isNew of [true, false]) {
    expect(isSameDraft(content, { ...content, scene: emptyScene("wide") }, isNew)).toBe(false);
    expect(isSameDraft(content, { ...content, sceneText: "{" }, isNew)).toBe(false);
  }
});
