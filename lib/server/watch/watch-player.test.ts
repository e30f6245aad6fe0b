import { hash } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { GET } from "#app/player/[name]/route.ts";
import { hlsAddress } from "#app/player/hls-program.ts";
import { callRoute } from "#test/support/request-route.ts";

const ask = async (name: string, headers: Record<string, string> = {}) =>
  callRoute(GET, new Request(`http://127.0.0.1:3000/player/${name}`, { headers }), { name });

it("serves hls.js for ever at an address that names its content, packed for who takes that", async () => {
  const name = (await hlsAddress()).replace("/player/", "");
  const plain = await ask(name);
  const bytes = Buffer.from(await plain.arrayBuffer());
  expect(name).toBe(`hls-${hash("sha256", bytes, "hex").slice(0, 16)}.js`);
  expect(bytes.toString()).not.toContain("sourceMappingURL");
  expect(Object.fromEntries(plain.headers)).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "content-length": String(bytes.length),
    vary: "Accept-Encoding",
  });
  expect(plain.headers.has("content-encoding")).toBe(false);
  const packed = await ask(name, { "Accept-Encoding": "gzip, deflate, br, zstd" });
  expect(packed.headers.get("content-encoding")).toBe("br");
  const sent = Buffer.from(await packed.arrayBuffer());
  expect(brotliDecompressSync(sent).equals(bytes)).toBe(true);
  expect(sent.length).toBeLessThan(170_000);
  expect((await ask(name, { "Accept-Encoding": "br;q=0, gzip" })).headers.has("content-encoding")).toBe(
    false,
  );
  expect((await ask("hls-0000000000000000.js")).status).toBe(404);
});
