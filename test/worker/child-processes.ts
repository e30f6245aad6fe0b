import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Encoders and decoders that work below a folder, whoever started them and whether or not that is still there. */
export async function mediaProcesses(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)("ps", ["-axo", "pid=,args="], { maxBuffer: 1 << 24 });
  return stdout.split("\n").filter((line) => /ffmpeg/.test(line) && line.includes(folder)).length;
}
