import { diskStorage } from "./disk-storage.ts";
import type { S3Settings } from "./s3-settings.ts";
import { s3Storage } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";

/** What a storage is opened with: of the settings of the installation, those of the same names. */
export type StorageSettings = { dataDir: string; s3: S3Settings | null; cacheBytes: number };

/** The storage of an installation, for a program that is told its settings. */
export const openStorage = ({ dataDir, s3, cacheBytes }: StorageSettings): Storage =>
  s3 === null ? diskStorage(dataDir) : s3Storage({ settings: s3, dataDir, cacheBytes });
