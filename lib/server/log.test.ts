import { expect, test } from "vitest";
import { describeError } from "./log.ts";

test("an error in the log says what happened, and what else it carries stays out", () => {
  const error = Object.assign(new Error("connection lost", { cause: new Error("reset") }), {
    code: "57P01",
    client: { secretKey: 4711 },
  });
  expect(describeError(error)).toMatchObject({
    type: "Error",
    message: "connection lost",
    code: "57P01",
    cause: { message: "reset" },
  });
  expect(JSON.stringify(describeError(error))).not.toContain("4711");
});
