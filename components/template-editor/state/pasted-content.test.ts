import { expect, test } from "vitest";
import { LAYERS_TYPE, pastedContent } from "./pasted-content.ts";

const picture = new File(["x"], "image.png", { type: "image/png" });
const sheet = new File(["x"], "sheet.ods", { type: "application/vnd.oasis.opendocument.spreadsheet" });

function clipboard(texts: Readonly<Record<string, string>>, files: File[] = []) {
  return { types: Object.keys(texts), getData: (type: string) => texts[type] ?? "", files };
}

test.each([
  ["words", clipboard({ "text/plain": "Hello" }), { kind: "text", text: "Hello" }],
  [
    "a picture of a page",
    clipboard({ "text/html": "<img>" }, [picture]),
    { kind: "files", files: [picture] },
  ],
  [
    "a file with its name",
    clipboard({ "text/plain": "image.png" }, [picture]),
    { kind: "files", files: [picture] },
  ],
  [
    "cells, of which there is a picture too",
    clipboard({ "text/plain": "1\t2", "text/html": "<table>" }, [picture]),
    { kind: "text", text: "1\t2" },
  ],
  ["layers with their words", clipboard({ [LAYERS_TYPE]: "1", "text/plain": "Hello" }), { kind: "layers" }],
  ["a file that no layer shows", clipboard({}, [sheet]), null],
  ["nothing", clipboard({ "text/plain": " " }), null],
])("%s", (_, from, content) => {
  expect(pastedContent(from)).toEqual(content);
});
