import { expect, test } from "vitest";
import { asHeading } from "./as-heading.ts";

test("asHeading reads as a name", () => {
  expect(asHeading("main_title")).toBe("Main title");
  expect(asHeading("custom_fields.nick_name")).toBe("Nick name");
});
