import { expect, test } from "vitest";
import { loadMessages } from "#components/i18n/catalogue.ts";
import { sceneFaults } from "../state/scene-faults.ts";
import { faultLines, linesOfPaths, syntaxFault } from "./json-lines.ts";

const messages = await loadMessages("en");
const german = await loadMessages("de");

const scene = {
  ...{ width: 1280, height: 720, fps: 25, duration: 5, background: "#000000" },
  layers: [
    {
      name: 'a "quoted\\" name',
      type: "text",
      text: "one, [two] {three}\n",
      x: 0,
      y: 0,
      width: 10,
      height: 10,
    },
    { name: "b", type: "text", text: "b", x: "oops", y: 0, width: 10, height: 10, colour: "#fff" },
  ],
};

test("every value has the line that it stands in", () => {
  const text = JSON.stringify(scene, null, 2);
  const lines = linesOfPaths(text);
  const lineOf = (...path: (string | number)[]) =>
    text.split("\n")[(lines.get(JSON.stringify(path)) ?? 0) - 1];
  expect(lineOf("fps")).toContain('"fps": 25');
  expect(lineOf("layers", 0, "text")).toContain("one, [two]");
  expect(lineOf("layers", 1, "x")).toContain("oops");
  expect(lineOf("layers", 1)).toBe("    {");
  expect(linesOfPaths(JSON.stringify(scene)).get(JSON.stringify(["layers", 1, "x"]))).toBe(1);
});

test("a fault stands at its line, one about what is missing at what is around it", () => {
  const text = JSON.stringify(scene, null, 2);
  const rows = text.split("\n");
  const found = faultLines(text, sceneFaults(scene, messages)).map(({ line }) => rows[line - 1]?.trim());
  expect(found).toContain('"x": "oops",');
  expect(found).toContain('"colour": "#fff"');
  const empty = JSON.stringify({ ...scene, layers: [{ name: "c", type: "text" }] }, null, 2);
  const lines = faultLines(empty, sceneFaults(JSON.parse(empty), messages));
  expect(empty.split("\n")[(lines[0]?.line ?? 0) - 1]).toBe("    {");
  expect(lines[0]?.message).toMatch(/^(text|x|y|width|height): \S/);
});

test.each([
  ['{\n  "width": 1280,\n  "height": oops\n}', 3],
  ['{\n  "width": 1280\n  "height": 720\n}', 3],
  ['{\n  "width": 1280,\n}', 3],
  ["[\n  1,\n  2", 3],
  ["{}\n}", 2],
  ["", 1],
])("what is no JSON has a line too: %j", (text, line) => {
  expect(() => JSON.parse(text)).toThrow(SyntaxError);
  expect(syntaxFault(text, german)).toEqual({ line, message: "Das ist kein gültiges JSON." });
});
