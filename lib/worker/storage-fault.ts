import { type VideoError, videoErrorOf } from "#lib/contract/errors/video-error.ts";

/** What the operating system says when a disk is failing or not ours to write to; work waits for one that is full. */
const REASONS = {
  EACCES: "data_folder_read_only",
  EPERM: "data_folder_read_only",
  EIO: "disk_faulty",
  EMFILE: "too_many_files_open",
  ENFILE: "too_many_files_open",
} as const;

const isKnown = (code: string): code is keyof typeof REASONS => Object.hasOwn(REASONS, code);

/** What keeps a video's files from being written; null for errors of another kind. */
export function storageFault(error: unknown): VideoError | null {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return null;
  if (isKnown(error.code)) return videoErrorOf(REASONS[error.code], {});
  // Only what went wrong with a file has a path; a program that does not start has one too.
  const isFile = "path" in error && "syscall" in error && !String(error.syscall).startsWith("spawn");
  return isFile ? videoErrorOf("data_folder_faulty", { error: error.code }) : null;
}
