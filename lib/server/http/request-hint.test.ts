import { expect, test } from "vitest";
import { POST as ORDER } from "#app/v1/collections/route.ts";
import { POST as CREATE, GET as LIST } from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization } from "#test/support/test-organization.ts";
import { newId } from "../ids.ts";
import { toResponse } from "./buffered-response.ts";

await openTestInstallation();
const org = await createTestOrganization();

async function hintFor(body: object) {
  const answer = await requestRoute(CREATE, "POST", "/v1/people", { key: org.keys.editor, body });
  expect(answer.status).toBe(422);
  return answer.body.hint;
}

test("a name that is not there is answered with the one that was meant, or with those there are", async () => {
  expect(await hintFor({ first_name: "Ada", lastname: "Lovelace" })).toBe(
    'There is no field "lastname"; did you mean "last_name"?',
  );
  expect(await hintFor({ first_name: "Ada", favourite_animal: "owl" })).toMatch(
    /^There is no field "favourite_animal"; there are .*first_name, last_name,.*\.$/,
  );
  const listed = await requestRoute(LIST, "GET", "/v1/people", {
    key: org.keys.viewer,
    query: { sortt: "name" },
  });
  expect(listed.body.hint).toBe('There is no parameter "sortt"; did you mean "sort"?');
});

test("a date or an id of another form is answered with the form", async () => {
  expect(await hintFor({ first_name: "Ada", hire_date: "12.5.1990", photo_asset_id: "7" })).toBe(
    '"hire_date" takes a date such as 1990-12-31. "photo_asset_id" takes an id such as 0198c0de-7000-7000-8000-000000000001.',
  );
});

test("values of a list are spoken of by the list's name, once", async () => {
  const body = { name: "Birthdays", template_id: newId(), people: { ids: ["1", "2"] } };
  const answer = await requestRoute(ORDER, "POST", "/v1/collections", { key: org.keys.editor, body });
  expect(answer.body.hint).toBe('"ids" takes an id such as 0198c0de-7000-7000-8000-000000000001.');
});

test("a body of another type is answered with the type that is read", async () => {
  const send = async (type: string | null) => {
    const headers = { Authorization: `Bearer ${org.keys.editor}`, ...(type && { "Content-Type": type }) };
    const body = new TextEncoder().encode('{"first_name":"Ada"}');
    const request = new Request("http://127.0.0.1/v1/people", { method: "POST", headers, body });
    return toResponse(await CREATE(request, {})).json();
  };
  const wrong = await send("application/x-www-form-urlencoded");
  expect(wrong).toMatchObject({
    detail: [{ type: "model_attributes_type", loc: ["body"] }],
    hint: 'The body was not read: its Content-Type is "application/x-www-form-urlencoded". Send it with "Content-Type: application/json".',
  });
  expect((await send(null)).hint).toContain("it has no Content-Type");
});

test("what says all that is known has no hint", async () => {
  expect(await hintFor({ first_name: "" })).toBeUndefined();
  expect(await hintFor({ first_name: "Ada", email: "ada" })).toBeUndefined();
});

test("a hundred unknown names are no longer answer", async () => {
  const names = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x${index}`, 1]));
  expect((await hintFor(names)).match(/There is no field/g)).toHaveLength(3);
});
