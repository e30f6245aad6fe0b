import type { StorageSettings } from "../storage/open-storage.ts";
import type { StoreFault } from "../storage/store-unavailable.ts";
import type { ArchiveContent } from "./archive-content.ts";

/**
 * What an archive process is sent: first its only task, then perhaps that it is no longer wanted; or only to load what it takes
 * for one.
 */
export type ArchiveOrder =
  | { load: StorageSettings }
  | { task: { settings: StorageSettings; content: ArchiveContent; zipKey: string } }
  | { stop: true };

/**
 * An error as it is sent, with its code if it has one, such as that of a full disk; of a store that is unavailable, what it is
 * and the error that says so.
 */
export type ArchiveFailure = {
  name: string;
  message: string;
  stack: string | undefined;
  code: string | null;
  store: StoreFault | null;
};

export type ArchiveOutcome = { stored: true } | { failed: ArchiveFailure };
