import { describe, expect, it } from "vitest";
import { findFilePart } from "./multipart.ts";

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
  if (part === null) return null;
  const content: Buffer[] = [];
  for await (const chunk of part.content) content.push(chunk);
  return { fileName: part.fileName, content: Buffer.concat(content).toString("utf8") };
}

describe("findFilePart", () => {
  it("finds the file among other fields, in whatever pieces it comes", async () => {
    const content = "\r\n--edg\r\n--\r\n-edge\r\r\n\0--edge é";
    const note = 'Content-Disposition: form-data; name="note"\r\n\r\nnot this';
    const other = 'Content-Disposition: form-data; name="other"; filename="b"\r\n\r\nnor this';
    const body = form(note, other, file(content), note);
    for (const length of [1, 2, 3, 7, 64, 10_000])
      expect(await read(body, length)).toEqual({ fileName: "a.bin", content });
  });

  it("reads names as browsers and other programs write them", async () => {
    const names = ["C:\\photos\\me.jpg", "Zoë.png", ""];
    for (const name of names) expect(await read(form(file("x", name)), 50)).toMatchObject({ fileName: name });
    expect(await read(form(file("x", 'a%22b\\"c')), 50)).toMatchObject({ fileName: 'a"b"c' });
    expect(
      await read(`preamble\r\n${form(file("x"))}`, 5, 'multipart/form-data; boundary="edge"'),
    ).not.toBeNull();
  });

  it("has nothing to say about what is no form, or has no such file", async () => {
    expect(await read(form(file("x")), 50, "image/png")).toBeNull();
    expect(await read(form('Content-Disposition: form-data; name="file"\r\n\r\na text'), 50)).toBeNull();
    expect(await read("--edge--\r\n", 50)).toBeNull();
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
