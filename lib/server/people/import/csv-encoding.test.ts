import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { decodeCsv } from "./csv-encoding.ts";

const TEXT = "Vorname;Stadt\nJürgen – „Zoë“;Łódź €\n";

describe("what the bytes are", () => {
  test.each([
    ["UTF-8", Buffer.from(TEXT)],
    ["UTF-8", Buffer.from(`\ufeff${TEXT}`)],
    ["UTF-16LE", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
    ["UTF-16BE", Buffer.from(`\ufeff${TEXT}`, "utf16le").swap16()],
    ["UTF-16LE", Buffer.from(TEXT, "utf16le")],
    ["UTF-16BE", Buffer.from(TEXT, "utf16le").swap16()],
  ])("%s", (encoding, bytes) => {
    expect(decodeCsv(bytes)).toEqual({ text: TEXT, encoding });
  });

  test("Windows-1252, with the characters that Latin-1 lacks", () => {
    const bytes = Buffer.from("name\nJ\xfcrgen \x96 \x84Zo\xeb\x93 \x80\n", "latin1");
    expect(decodeCsv(bytes)).toEqual({ text: "name\nJürgen – „Zoë“ €\n", encoding: "windows-1252" });
  });
});

describe("what is no CSV file", () => {
  test.each([
    ["nothing", Buffer.alloc(0), "the file is empty"],
    ["blank lines", Buffer.from("\ufeff \r\n\r\n"), "the file is empty"],
    ["a workbook", Buffer.from("PK\x03\x04rest", "latin1"), "save it as CSV first"],
    [
      "UTF-16 with half a surrogate pair",
      Buffer.from("\ufeffname\n\ud800x", "utf16le"),
      "UTF-16LE and is not",
    ],
    ["a PDF", Buffer.from("%PDF-1.7\nobj\n"), "a PDF"],
    ["a NUL byte", Buffer.from("name\nA\0da\n"), "NUL bytes"],
    ["a cut UTF-16 file", Buffer.from(`\ufeff${TEXT}`, "utf16le").subarray(0, -1), "cut off"],
    ["an image", readFileSync("e2e/fixtures/data/photos/camera.png"), "NUL bytes"],
    ["binary junk", Buffer.from(Array.from({ length: 900 }, (_, at) => 1 + (at % 255))), "no CSV file"],
  ])("%s", (_name, bytes, reason) => {
    expect(() => decodeCsv(bytes)).toThrow(reason);
  });

  test("is a fault of the body", () => {
    expect(() => decodeCsv(Buffer.alloc(0))).toThrow(
      expect.objectContaining({
        status: 422,
        detail: [
          {
            ...{ loc: ["body"], msg: "Value error, the file is empty", type: "value_error" },
            ctx: { error: {}, code: "import_file_empty" },
          },
        ],
      }),
    );
  });
});
