import { expect, test } from "vitest";
import { callRoute } from "#test/support/request-route.ts";
import * as route from "./route.ts";

test("the address of the API says for everybody where its description and its reference are", async () => {
  const response = await callRoute(route.GET, new Request("http://localhost:3000/v1"));
  expect(response.status).toBe(200);
  expect(response.headers.get("X-Request-Id")).toBeTruthy();
  expect(await response.json()).toEqual({
    name: "Rollcall API",
    version: "1",
    openapi_url: "http://localhost:3000/v1/openapi.json",
    docs_url: "http://localhost:3000/docs",
  });
});
