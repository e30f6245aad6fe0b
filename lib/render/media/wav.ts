import { endianness } from "node:os";
import { SAMPLE_RATE, type Stereo } from "./music/stereo.ts";

export const HEADER_BYTES = 44;
export const BYTES_PER_FRAME = 4;

/** A sound as a WAV file: 16 bits, two channels, 48 kHz. */
export function toWav({ left, right }: Stereo): Buffer<ArrayBuffer> {
  const size = left.length * BYTES_PER_FRAME;
  const bytes = Buffer.alloc(HEADER_BYTES + size);
  bytes.write("RIFF", 0, "latin1");
  bytes.writeUInt32LE(HEADER_BYTES - 8 + size, 4);
  bytes.write("WAVEfmt ", 8, "latin1");
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(2, 22);
  bytes.writeUInt32LE(SAMPLE_RATE, 24);
  bytes.writeUInt32LE(SAMPLE_RATE * BYTES_PER_FRAME, 28);
  bytes.writeUInt16LE(BYTES_PER_FRAME, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write("data", 36, "latin1");
  bytes.writeUInt32LE(size, 40);
  const toInteger = (sample = 0) => Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
  const samples = new Int16Array(bytes.buffer, bytes.byteOffset + HEADER_BYTES, left.length * 2);
  for (let index = 0; index < left.length; index++) {
    samples[index * 2] = toInteger(left[index]);
    samples[index * 2 + 1] = toInteger(right[index]);
  }
  if (endianness() === "BE") bytes.subarray(HEADER_BYTES).swap16();
  return bytes;
}
