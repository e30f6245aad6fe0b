import { describe, expect, it, vi } from "vitest";
import { RequestError, TooLargeError } from "../errors.ts";
import { MAX_NESTING, parseJsonBody, readJsonBody, readLimited } from "./json-body.ts";

const parse = (text: string, contentType: string | null = "application/json") =>
  parseJsonBody(new TextEncoder().encode(text), contentType);

/** What CPython says of each place where these texts are broken. */
const invalidAt = (position: number, error = "Expecting value") => ({
  success: false,
  faults: [{ type: "json_invalid", loc: ["body", position], msg: "JSON decode error", ctx: { error } }],
});
const TOO_DEEP = `Nested more than ${MAX_NESTING} levels deep`;

const streaming = (
  pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void,
  cancel = () => {},
) =>
  new Request("http://localhost/", {
    method: "POST",
    body: new ReadableStream<Uint8Array>({ pull, cancel }),
    duplex: "half",
    headers: { "Content-Type": "application/json" },
  } as RequestInit);

describe("parseJsonBody", () => {
  it.each(["application/json", "Application/JSON; charset=utf-8", "application/merge-patch+json"])(
    "reads an object sent as %s",
    (contentType) => {
      expect(parse('{"a":1}', contentType)).toEqual({ success: true, value: { a: 1 } });
    },
  );

  it.each([
    "text/json",
    "application/jsonp",
    "application/x-www-form-urlencoded",
    "application/+json",
    "json",
    "",
  ])("takes %j for something else", (contentType) => {
    expect(parse('{"a":1}', contentType)).toMatchObject({ faults: [{ type: "model_attributes_type" }] });
  });

  it("skips a byte order mark, which does not count in positions", () => {
    expect(parse('\ufeff{"a":1}')).toEqual({ success: true, value: { a: 1 } });
    expect(parse("\ufeff{a}")).toEqual(invalidAt(1, "Expecting property name enclosed in double quotes"));
  });

  it("counts positions in characters, not UTF-16 units", () => {
    expect(parse('{"😀":}')).toEqual(invalidAt(5));
  });

  it("refuses bytes that are no UTF-8 with 400", () => {
    const broken = new Uint8Array([0x7b, 0xff, 0x7d]);
    expect(() => parseJsonBody(broken, "application/json")).toThrow(RequestError);
    expect(() => parseJsonBody(broken, "application/json")).toThrow("There was an error parsing the body");
  });

  it.each([
    ['{"a":NaN}', 5],
    ['{"a":[1,-Infinity]}', 8],
    ["Infinity", 0],
  ])("has no number for %s", (text, position) => {
    expect(parse(text)).toEqual(invalidAt(position));
  });

  it("leaves a prototype alone", () => {
    const read = parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}');
    expect(read.success && Object.getPrototypeOf(read.value)).toBe(Object.prototype);
    expect(Reflect.get({}, "polluted")).toBeUndefined();
  });

  it("bounds nesting without counting brackets within strings", () => {
    const nested = (depth: number) => `{"a":${"[".repeat(depth - 1)}"[{\\"["${"]".repeat(depth - 1)}}`;
    expect(parse(nested(MAX_NESTING)).success).toBe(true);
    expect(parse(nested(MAX_NESTING + 1))).toEqual(invalidAt(5 + MAX_NESTING - 1, TOO_DEEP));
  });

  it.each([
    ["deep and whole", `${"[".repeat(400_000)}${"]".repeat(400_000)}`, MAX_NESTING, TOO_DEEP],
    ["deep and cut off", "[".repeat(800_000), 800_000, "Expecting value"],
    ["deep objects, cut off", '{"a":'.repeat(160_000), 800_000, "Expecting value"],
  ])("survives a body that is %s", (_name, text, position, error) => {
    expect(parse(text)).toEqual(invalidAt(position, error));
  });
});

describe("readLimited", () => {
  it("reads up to the limit, in whatever pieces it comes", async () => {
    const pieces = ['{"na', 'me":"é', '"}'].map((piece) => new TextEncoder().encode(piece));
    const request = streaming((controller) => {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    });
    expect(await readJsonBody(request, 13)).toEqual({ success: true, value: { name: "é" } });
  });

  it("has no bytes for a request without a body", async () => {
    expect(await readLimited(new Request("http://localhost/"), 10)).toHaveLength(0);
  });

  it("stops an endless body soon after the limit", async () => {
    let sent = 0;
    let canceled = false;
    const request = streaming(
      (controller) => {
        sent += 1;
        controller.enqueue(new Uint8Array(100));
      },
      () => {
        canceled = true;
      },
    );
    await expect(readLimited(request, 1000)).rejects.toBeInstanceOf(TooLargeError);
    expect(sent).toBeLessThan(15);
    expect(canceled).toBe(true);
  });

  it("believes a Content-Length that is too large, without reading", async () => {
    const pull = vi.fn();
    const request = new Request("http://localhost/", {
      method: "POST",
      body: new ReadableStream({ pull }, { highWaterMark: 0 }),
      duplex: "half",
      headers: { "Content-Length": "1001" },
    } as RequestInit);
    await expect(readLimited(request, 1000)).rejects.toBeInstanceOf(TooLargeError);
    expect(pull).not.toHaveBeenCalled();
  });

  it("answers a body that breaks off with 400, not as a fault of ours", async () => {
    const request = streaming((controller) => controller.error(new Error("aborted")));
    await expect(readLimited(request, 1000)).rejects.toMatchObject({ status: 400 });
  });
});
