import { expect, test } from "vitest";
import { returnPath } from "./return-path.ts";

test.each(["/", "/people", "/people?q=a%20b&sort=first_name", "/collections/1#videos"])(
  "%s leads back",
  (path) => {
    expect(returnPath(path)).toBe(path);
  },
);

test.each([
  undefined,
  "",
  ["/a", "/b"],
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
  "people",
  "/sign-in?next=/people",
])("%o leads to the start", (path) => {
  expect(returnPath(path)).toBe("/");
});
