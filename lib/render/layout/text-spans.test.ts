import { expect, it } from "vitest";
import { textLayerSchema } from "#lib/contract/scene/text-layer.ts";
import { splitBySpans } from "#lib/contract/scene/text-spans.ts";
import { mergePieces } from "../resolve/resolve-text.ts";

const split = (text: string, ...matches: string[]) =>
  splitBySpans(
    text,
    matches.map((match) => ({ match })),
  ).map((piece) => `${piece.span}:${piece.text}`);

it("finds every place of a span, the later span winning", () => {
  expect(split("to be or not to be", "be", "not to")).toEqual([
    "-1:to ",
    "0:be",
    "-1: or ",
    "1:not to",
    "-1: ",
    "0:be",
  ]);
  expect(split("aaa", "a")).toEqual(["0:aaa"]);
  expect(split("abc", "b", "abc")).toEqual(["1:abc"]);
  expect(split("abc", "x")).toEqual(["-1:abc"]);
});

it("cuts no merge field", () => {
  expect(split('Hi {{first_name | "you"}}!', "you")).toEqual(['-1:Hi {{first_name | "you"}}!']);
  expect(split("Hi {{first_name}}!", "{{first_name}}!")).toEqual(["-1:Hi ", "0:{{first_name}}!"]);
});

it("finds nothing in a person's data", () => {
  const layer = textLayerSchema.parse({
    ...{ name: "t", type: "text", x: 0, y: 0, width: 10, height: 10 },
    text: "Happy {{first_name}}",
    spans: [{ match: "Happy" }, { match: "{{first_name}}" }],
  });
  expect(mergePieces(layer, { first_name: "Happy {{id}}" }, "en")).toEqual([
    { text: "Happy", span: 0 },
    { text: " ", span: -1 },
    { text: "Happy {{id}}", span: 1 },
  ]);
});
