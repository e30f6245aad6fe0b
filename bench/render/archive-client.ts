import { request } from "node:http";

/** Reads a download as fast as it comes. Ms until its first and its last byte, and its bytes. */
export type Download = { firstByte: number; lastByte: number; size: number };

process.once("message", ({ port, path }: { port: number; path: string }) => {
  const began = performance.now();
  const figures: Download = { firstByte: 0, lastByte: 0, size: 0 };
  request({ host: "127.0.0.1", port, path }, (response) => {
    response.on("data", (piece: Buffer) => {
      figures.firstByte ||= performance.now() - began;
      figures.size += piece.byteLength;
    });
    response.once("close", () => {
      figures.lastByte = performance.now() - began;
      process.send?.(figures);
      process.disconnect();
    });
  }).end();
});
