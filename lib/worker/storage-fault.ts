import { type VideoError, videoErrorOf } from "#lib/contract/errors/video-error.ts";

/** System errors of a disk that fails or is not writable; when a disk is only full, work waits instead. */
const REASONS = {
  EACCES: "data_folder_read_only",
  EPERM: "data_folder_read_only",
  EIO: "disk_faulty",
  EMFILE: "too_many_files_open",
  ENFILE: "too_many_files_open",
} as const;

const isKnown = (code: string): code is keyof typeof REASONS => Object.hasOwn(REASONS, code);

/** Why a video's files cannot be written; null for other errors. */
export function storageFault(error: unknown): VideoError | null {
  if (!(error instanceof Error && "code" in error && typeof error.code === "string")) return null;
  if (isKnown(error.code)) return videoErrorOf(REASONS[error.code], {});
  // Only file errors have a path; so does the error of a program that does not start.
  const isFile = "path" in error && "syscall" in error && !String(error.syscall).startsWith("spawn");
  return isFile ? videoErrorOf("data_folder_faulty", { error: error.code }) : null;
}
