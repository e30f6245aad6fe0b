import { createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { contracts } from "#lib/contract/contracts.ts";
import { openApiDocument } from "./openapi.ts";

const document = openApiDocument("https://rollcall.example.org");

test("the description passes the linter's recommended rules", async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const told = problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
  expect(told.filter(([, , pointer]) => pointer !== "#/servers/0/url")).toEqual([]);
});

test("every contract is described, under a tag that is explained", () => {
  const tags = document.tags?.map((tag) => tag.name);
  for (const { id, method, path, tag } of contracts) {
    const operation = document.paths?.[path]?.[method.toLowerCase() as "get"];
    expect(operation).toMatchObject({ operationId: id });
    expect(tags).toContain(tag);
  }
});

test("limits stand in the description as they are enforced", () => {
  expect(document.components?.schemas?.PersonInput).toMatchObject({
    required: ["first_name"],
    properties: { first_name: { minLength: 1, maxLength: 120 } },
    additionalProperties: false,
  });
  expect(document.paths?.["/v1/collections"]?.get?.parameters).toContainEqual(
    expect.objectContaining({ name: "limit", schema: expect.objectContaining({ minimum: 1, maximum: 200 }) }),
  );
});
