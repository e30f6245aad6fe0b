import { expect, test } from "vitest";
import { GET, POST } from "./route.ts";

const URL = "http://localhost:3000/v1/scene.schema.json";

test("the scene's JSON Schema is there for everybody, under the address that it names", async () => {
  const response = GET(new Request(URL));
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("application/json");
  expect(response.headers.get("X-Request-Id")).toBeTruthy();
  expect(await response.json()).toMatchObject({ $id: URL, title: "Scene" });
});

test("it cannot be changed", () => {
  const response = POST(new Request(URL, { method: "POST" }));
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
});
