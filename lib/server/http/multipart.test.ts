import { describe, expect, it } from "vitest";
import type { Fault } from "#lib/contract/faults.ts";
import { findFilePart } from "./multipart.ts";

const MISSING = { type: "missing", loc: ["body", "file"], msg: "Field required" };
const TYPE = "multipart/form-data; boundary=edge";

/** A body in pieces of a length. */
async function* pieces(body: Buffer, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.length; at += length) yield body.subarray(at, at + length);
}

const form = (...parts: string[]) => `${parts.map((part) => `--edge\r\n${part}\r\n`).join("")}--edge--\r\n`;
const file = (content: string, name = "a.bin") =>
  `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${content}`;

async function read(body: string, length: number, type = TYPE) {
  const part = await findFilePart(pieces(Buffer.from(body, "utf8"), length), type, "file");
  const content: Buffer[] = [];
  for await (const chunk of part.content) content.push(chunk);
  await part.rest;
  return { fileName: part.fileName, content: Buffer.concat(content).toString("utf8") };
}

/** What is wrong with a form, in whatever pieces it comes. */
async function faultsOf(body: string, type = TYPE): Promise<Fault[]> {
  const found = [1, 7, 10_000].map((length) => read(body, length, type).catch(({ detail }) => detail));
  const [faults, ...others] = await Promise.all(found);
  for (const other of others) expect(other).toEqual(faults);
  return faults;
}

const text = (name: string) => `Content-Disposition: form-data; name="${name}"\r\n\r\na text`;

describe("findFilePart", () => {
  it("finds the file, in whatever pieces it comes", async () => {
    const content = "\r\n--edg\r\n--\r\n-edge\r\r\n\0--edge é";
    const body = form(file(content));
    for (const length of [1, 2, 3, 7, 64, 10_000])
      expect(await read(body, length)).toEqual({ fileName: "a.bin", content });
  });

  it("reads names as browsers and other programs write them", async () => {
    const names = ["C:\\photos\\me.jpg", "Zoë.png", ""];
    for (const name of names) expect(await read(form(file("x", name)), 50)).toMatchObject({ fileName: name });
    expect(await read(form(file("x", 'a%22b\\"c')), 50)).toMatchObject({ fileName: 'a"b"c' });
    const quoted = 'multipart/form-data; boundary="edge"';
    expect(await read(`preamble\r\n${form(file("x"))}`, 5, quoted)).toMatchObject({ content: "x" });
  });

  it("refuses what it does not know, each name once, before the file and after it", async () => {
    const other = 'Content-Disposition: form-data; name="other"; filename="b"\r\n\r\nnot this';
    const extra = (name: string) => ({
      ...{ type: "extra_forbidden", loc: ["body", name], msg: "Extra inputs are not permitted" },
    });
    const body = form(text("note"), other, file("x".repeat(100_000)), text("note"), text("later"));
    expect(await faultsOf(body)).toEqual([extra("note"), extra("other"), extra("later")]);
    expect(await faultsOf(form(text("note")))).toEqual([MISSING, extra("note")]);
    const nameless = "Content-Disposition: form-data\r\n\r\na text";
    expect(await faultsOf(form(nameless, file("x")))).toEqual([extra("")]);
  });

  it("refuses a second file, which nobody would see again", async () => {
    const msg = "Value error, there may be one file, not 3: send a request for each";
    expect(await faultsOf(form(file("x"), file("y".repeat(100_000)), file("z")))).toEqual([
      {
        type: "value_error",
        loc: ["body", "file"],
        msg,
        ctx: { error: {}, code: "one_file_expected", files: 3 },
      },
    ]);
  });

  it("refuses a text where the file should be, alone and beside it", async () => {
    const msg = "Value error, this is a text, not a file: with curl, -F file=@photo.jpg";
    const ctx = { error: {}, code: "file_expected", field: "file" };
    const isText = { type: "value_error", loc: ["body", "file"], msg, ctx };
    expect(await faultsOf(form(text("file")))).toEqual([isText]);
    expect(await faultsOf(form(text("file"), file("x"), text("file")))).toEqual([isText]);
  });

  it("misses the file in what is no form, and in one without", async () => {
    expect(await faultsOf(form(file("x")), "image/png")).toEqual([MISSING]);
    expect(await faultsOf("--edge--\r\n")).toEqual([MISSING]);
  });

  it.each([
    ["nothing", ""],
    ["no end", form(file("x")).slice(0, -12)],
    ["no end of what describes the file", `--edge\r\nContent-Disposition: ${"x".repeat(100_000)}`],
    ["something else after the boundary", "--edge??\r\n"],
  ])("refuses a form with %s", async (_name, body) => {
    await expect(read(body, 100)).rejects.toMatchObject({ status: 400 });
  });
});
