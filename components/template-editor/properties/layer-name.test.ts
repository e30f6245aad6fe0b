import { expect, test } from "vitest";
import { toLayerName } from "./layer-name.ts";

test("a name is typed as one likes, and becomes what the contract takes", () => {
  expect(toLayerName("Main title!")).toBe("Main_title");
  expect(toLayerName(" 2. Überschrift ")).toBe("Uberschrift");
  expect(toLayerName("標題")).toBe("");
  expect(toLayerName("a".repeat(80))).toHaveLength(60);
  expect(toLayerName("photo-1_b")).toBe("photo-1_b");
});
