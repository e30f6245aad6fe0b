import { afterEach, expect, test, vi } from "vitest";
import { clock } from "./clock.ts";
import { StaleError } from "./errors.ts";
import { etagOf, requireMatch } from "./etag.ts";
import { fileUrls } from "./storage/file-url.ts";

afterEach(() => vi.restoreAllMocks());

const urls = fileUrls("a secret of this test, long enough to sign with");
const person = { id: "1", first_name: "Ada", custom_fields: {} };
const tag = etagOf(person);

test("a signature does not change a tag; another file and another name do", () => {
  const withPhoto = (key: string) => ({ ...person, photo_url: urls.sign(key) });
  const before = withPhoto("a.png");
  vi.spyOn(clock, "now").mockReturnValue(new Date(Date.now() + 5 * 3_600_000));
  const after = withPhoto("a.png");
  expect(after).not.toEqual(before);
  expect(etagOf(after)).toBe(etagOf(before));
  expect(etagOf(withPhoto("b.png"))).not.toBe(etagOf(before));
  expect(etagOf({ ...after, first_name: "Eve" })).not.toBe(etagOf(before));
});

test("an address that is the resource's own counts whole", () => {
  const withUrl = (url: string) => ({ id: "1", url });
  const [one, other] = [withUrl("https://a.example/hook?key=1"), withUrl("https://a.example/hook?key=2")];
  expect(etagOf(one)).not.toBe(etagOf(other));
  const withField = (blog_url: string) => ({ ...person, custom_fields: { blog_url } });
  expect(etagOf(withField("https://a.example"))).not.toBe(etagOf(withField("https://b.example")));
});

test("what is measured at the moment of asking does not count", () => {
  const collection = { name: "May", completed: 3 };
  const measured = { ...collection, stale: 2, seconds_left: 40, videos_per_minute: 12.5 };
  expect(etagOf(measured)).toBe(etagOf(collection));
  expect(etagOf({ ...person, custom_fields: { stale: 1 } })).not.toBe(tag);
});

test.each([null, "*", " * ", tag, `"other", ${tag}`, `"other",${tag},"x"`, `"with,comma" , ${tag}`])(
  "If-Match: %s lets a change through",
  (header) => {
    expect(() => requireMatch(header, person)).not.toThrow();
  },
);

test.each(["", '"other"', `W/${tag}`, tag.slice(1, -1), `"x${tag.slice(1)}`, `"other", W/${tag}`, '"*"'])(
  "If-Match: %s is of another version",
  (header) => {
    expect(() => requireMatch(header, person)).toThrow(StaleError);
  },
);
