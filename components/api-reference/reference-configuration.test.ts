import { expect, it } from "vitest";
import { referenceConfiguration } from "./reference-configuration.ts";

const { onBeforeRequest } = referenceConfiguration({ paths: {} }, "http://localhost:3000", "light") as {
  onBeforeRequest: (sent: { request: Request }) => void;
};

/** The `Authorization` header that remains on a request of the reference. */
function authorizationOf(sent: string): string | null {
  const request = new Request("http://localhost:3000/v1/people", { headers: { Authorization: sent } });
  onBeforeRequest({ request });
  return request.headers.get("authorization");
}

it("leaves out a key that nobody pasted, so that the session counts", () => {
  expect(authorizationOf("Bearer ")).toBeNull();
  expect(authorizationOf("Bearer")).toBeNull();
});

it("sends a key that was pasted", () => {
  expect(authorizationOf("Bearer rc_1")).toBe("Bearer rc_1");
});
