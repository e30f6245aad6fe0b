import { expect, test } from "vitest";
import { templateLabel } from "./template-label.ts";

test("the shapes of one design are told apart", () => {
  const shapes = ["16:9", "9:16", "1:1"].map((aspect) => templateLabel({ name: "Candlelight", aspect }));
  expect(new Set(shapes).size).toBe(3);
});
