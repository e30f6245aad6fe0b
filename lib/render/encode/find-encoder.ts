import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { installedPackage } from "../fonts/installed-package.ts";
import { proveEncoder } from "./encoder-proof.ts";

/** `isPackaged`: it came with this installation's packages, so only a new version of these can fix it. */
export type Encoder = { path: string; isPackaged: boolean };

function provesItself(path: string): Promise<boolean> {
  return proveEncoder(path).then(
    () => true,
    () => false,
  );
}

function candidates(searchPath: string | undefined): Encoder[] {
  const executable = process.platform === "win32" ? "ffmpeg.exe" : "ffmpeg";
  const { platform, arch } = process;
  const packages = [`node-ffmpeg-${platform}-${arch}`, `@ffmpeg-installer/${platform}-${arch}`];
  const folders = (searchPath ?? "").split(delimiter).filter((folder) => folder !== "");
  const packaged = packages.flatMap((name) => installedPackage(name) ?? []);
  return [
    ...folders.map((folder) => ({ path: join(folder, executable), isPackaged: false })),
    ...packaged.map((folder) => ({ path: join(folder, executable), isPackaged: true })),
  ];
}

/**
 * Finds an ffmpeg that encodes H.264 and AAC: the configured one, else the first on the search path, else a packaged one.
 * Each is tried with a frame before it is trusted.
 *
 * @param options.configured FFMPEG_PATH; when given, no other is looked for.
 * @param options.searchPath PATH.
 * @throws Error that says what to install or set.
 */
export async function findEncoder(options: { configured?: string; searchPath?: string }): Promise<Encoder> {
  const { configured } = options;
  const encoders = configured ? [{ path: configured, isPackaged: false }] : candidates(options.searchPath);
  for (const encoder of encoders) {
    const { path } = encoder;
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere && (await provesItself(path))) return encoder;
  }
  throw new Error(
    configured
      ? `FFMPEG_PATH (${configured}) is no ffmpeg that can encode H.264 with libx264, and AAC`
      : "No ffmpeg with libx264 and AAC was found: install one (Debian: apt install ffmpeg), or set FFMPEG_PATH",
  );
}
