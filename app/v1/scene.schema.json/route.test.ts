import { expect, test } from "vitest";
import { callRoute } from "#test/support/request-route.ts";
import * as route from "./route.ts";

const URL = "http://localhost:3000/v1/scene.schema.json";

test("the scene's JSON Schema is there for everybody, under the address that it names", async () => {
  const response = await callRoute(route.GET, new Request(URL));
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/json");
  expect(response.headers.get("X-Request-Id")).toBeTruthy();
  expect(await response.json()).toMatchObject({ $id: URL, title: "Scene" });
});

test("it cannot be changed", () => {
  expect(Object.keys(route)).toEqual(["GET"]);
});
