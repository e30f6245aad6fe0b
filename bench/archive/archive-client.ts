import { get } from "node:http";

/** Reads a download as fast as it comes. Ms until its first and its last byte, its bytes, and its status. */
export type Download = { firstByte: number; lastByte: number; size: number; status: number };

process.once("message", ({ url }: { url: string }) => {
  const began = performance.now();
  const figures: Download = { firstByte: 0, lastByte: 0, size: 0, status: 0 };
  get(url, (response) => {
    figures.status = response.statusCode ?? 0;
    response.on("data", (piece: Buffer) => {
      figures.firstByte ||= performance.now() - began;
      figures.size += piece.byteLength;
    });
    response.once("close", () => {
      figures.lastByte = performance.now() - began;
      process.send?.(figures);
      process.disconnect();
    });
  });
});
