import { afterEach, describe, expect, it, test, vi } from "vitest";
import { createdApiKey } from "#lib/contract/resources/api-key.ts";
import { collection } from "#lib/contract/resources/collection.ts";
import { person as personSchema } from "#lib/contract/resources/person.ts";
import { webhook, webhookWithSecret } from "#lib/contract/resources/webhook.ts";
import { clock } from "./clock.ts";
import { StaleError } from "./errors.ts";
import { etagOf, isAllowed, isNamed, requireMatch } from "./etag.ts";
import { fileUrls } from "./storage/file-url.ts";

afterEach(() => vi.restoreAllMocks());

const urls = fileUrls("a secret of this test, long enough to sign with");
const person = { id: "1", first_name: "Ada", custom_fields: {} };
const tag = etagOf(person, personSchema);

/** The part that `If-Match` compares, and the part about everything. */
const partsOf = (sent: string) => sent.slice(1, -1).split(".");

test("what all of can only be changed by people has a tag of one part, whatever names its fields have within", () => {
  expect(tag).toMatch(/^"[\w-]{22}"$/);
  expect(etagOf({ ...person, custom_fields: { stale: 1, secret: "a.b" } }, personSchema)).toMatch(
    /^"[\w-]{22}"$/,
  );
  expect(etagOf({ ...person, custom_fields: { stale: 1 } }, personSchema)).not.toBe(tag);
});

test("what only the answer to its making carries does not count", () => {
  expect(etagOf({ ...person, secret: "whsec_1" }, webhookWithSecret)).toBe(tag);
  expect(etagOf({ ...person, key: "rc_1" }, createdApiKey)).toBe(tag);
  // A field of that name in anything else is one of its own.
  expect(etagOf({ ...person, secret: "whsec_1" }, personSchema)).not.toBe(tag);
});

test("a signature changes the part that tells of everything; another file and another name change both", () => {
  const withPhoto = (key: string) => ({ ...person, photo_url: urls.sign(key) });
  const before = withPhoto("a.png");
  const [first, all] = partsOf(etagOf(before, personSchema));
  vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 5 * 3_600_000));
  const after = withPhoto("a.png");
  expect(after).not.toEqual(before);
  expect(partsOf(etagOf(after, personSchema))).toEqual([first, expect.not.stringMatching(`^${all}$`)]);
  expect(partsOf(etagOf(withPhoto("b.png"), personSchema))[0]).not.toBe(first);
  expect(partsOf(etagOf({ ...after, first_name: "Eve" }, personSchema))[0]).not.toBe(first);
  expect(() => requireMatch(etagOf(before, personSchema), after, personSchema)).not.toThrow();
});

test("an address that is the resource's own counts whole", () => {
  const withUrl = (url: string) => ({ id: "1", url });
  const [one, other] = [withUrl("https://a.example/hook?key=1"), withUrl("https://a.example/hook?key=2")];
  expect(etagOf(one, personSchema)).not.toBe(etagOf(other, personSchema));
  const withField = (blog_url: string) => ({ ...person, custom_fields: { blog_url } });
  expect(etagOf(withField("https://a.example"), personSchema)).not.toBe(
    etagOf(withField("https://b.example"), personSchema),
  );
});

test("what changes by itself changes the part that tells of everything; what people change changes both", () => {
  const before = { id: "1", name: "May", status: "rendering", completed: 3, stale: null, seconds_left: 40 };
  const [first, all] = partsOf(etagOf(before, collection));
  const changes = [{ status: "completed" }, { completed: 4 }, { stale: 2 }, { seconds_left: 39 }];
  for (const change of [...changes, { zip_url: urls.sign("a.zip") }]) {
    const after = { ...before, ...change };
    const parts = partsOf(etagOf(after, collection));
    expect([parts[0], parts.length]).toEqual([first, 2]);
    expect(parts[1]).not.toBe(all);
    expect(() => requireMatch(etagOf(before, collection), after, collection)).not.toThrow();
  }
  const renamed = { ...before, name: "June" };
  const parts = partsOf(etagOf(renamed, collection));
  expect(parts[0]).not.toBe(first);
  expect(parts[1]).not.toBe(all);
  expect(() => requireMatch(etagOf(before, collection), renamed, collection)).toThrow(StaleError);
});

test("a former secret that runs out is no change of a webhook", () => {
  const before = {
    id: "1",
    url: "https://a.example",
    previous_secret_expires_at: "2026-11-20T10:00:00.000Z",
  };
  const after = { ...before, previous_secret_expires_at: null };
  expect(() => requireMatch(etagOf(before, webhook), after, webhook)).not.toThrow();
  expect(() =>
    requireMatch(etagOf(before, webhook), { ...after, url: "https://b.example" }, webhook),
  ).toThrow(StaleError);
});

test.each([null, "*", " * ", tag, `"other", ${tag}`, `"other",${tag},"x"`, `"with,comma" , ${tag}`])(
  "If-Match: %s lets a change through",
  (header) => {
    expect(() => requireMatch(header, person, personSchema)).not.toThrow();
  },
);

test.each([
  "",
  '"other"',
  `W/${tag}`,
  tag.slice(1, -1),
  `"x${tag.slice(1)}`,
  `"other", W/${tag}`,
  '"*"',
  '""',
])("If-Match: %s is of another version", (header) => {
  expect(() => requireMatch(header, person, personSchema)).toThrow(StaleError);
});

describe("If-None-Match", () => {
  const whole = etagOf({ name: "May", completed: 3 }, collection);
  const [first, all] = partsOf(whole);

  it.each(["*", " * ", whole, `W/${whole}`, `"other", ${whole}`, `"other",W/${whole} , "x"`])(
    "%s names it",
    (header) => expect(isNamed(header, whole)).toBe(true),
  );

  it.each([null, "", '"other"', `"${first}"`, `"${all}"`, `"${first}.${first}"`, whole.slice(1, -1), '"*"'])(
    "%s does not",
    (header) => expect(isNamed(header, whole)).toBe(false),
  );
});

test("a stored file's tag is compared as it is, and strongly", () => {
  const file = '"abc"';
  expect([null, "*", file, `"other", ${file}`].map((header) => isAllowed(header, file))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["", '"other"', `W/${file}`].map((header) => isAllowed(header, file))).toEqual([
    false,
    false,
    false,
  ]);
});
