import { resolve } from "node:path";
import { z } from "zod";
import { neededIn, type VariableFault } from "./needed-variables.ts";
import { type S3Settings, s3SettingsOf } from "./storage/s3-settings.ts";
import {
  bucketName,
  flag,
  folderName,
  origin,
  regionName,
  type S3Variables,
} from "./storage/s3-variables.ts";

/** When the installation backs itself up, and where to. */
export type BackupSettings = {
  /** In milliseconds, from the start of one to that of the next. */
  everyMs: number;
  /** How many of them are kept. */
  keep: number;
  /** The absolute path of a folder, or `s3://bucket/prefix`; without a slash at its end. */
  to: string;
};

/** The S3 store of backups, whose addresses name the bucket; it holds a secret and is never logged. */
export type BackupStore = Pick<S3Settings, "endpoint" | "region" | "credentials" | "isPathStyle">;

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const LEAST_MS = 15 * 60_000;
const MOST_MS = 366 * 86_400_000;
const EVERY = "must be a period such as 24h, 90m or 7d, from 15m to 366d";

const period = z
  .string()
  .regex(/^\d{1,6}[mhd]$/, EVERY)
  .transform((value) => Number(value.slice(0, -1)) * (UNITS[value.slice(-1)] ?? 0))
  .refine((value) => value >= LEAST_MS && value <= MOST_MS, EVERY);

const KEEP = "must be a whole number from 1 to 10000";
const TO = "must be a folder such as /backups, or a bucket such as s3://backups or s3://backups/rollcall";

function isPlace(value: string): boolean {
  if (!value.includes("://")) return true;
  const [, bucket = "", , folder] = /^s3:\/\/([^/]+)(\/(.+))?$/.exec(value.replace(/\/$/, "")) ?? [];
  return bucketName.test(bucket) && (folder === undefined || folderName.test(folder));
}

/** By the names of their variables; see docs/operations.md. */
export const BACKUP_VARIABLES = {
  ROLLCALL_BACKUP_EVERY: period.optional(),
  ROLLCALL_BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,5}$/, KEEP)
    .transform(Number)
    .refine((value) => value >= 1 && value <= 10_000, KEEP)
    .default(7),
  ROLLCALL_BACKUP_TO: z
    .string()
    .refine(isPlace, TO)
    .transform((value) => (value.includes("://") ? value.replace(/\/$/, "") : resolve(value)))
    .optional(),
  ROLLCALL_BACKUP_S3_ENDPOINT: origin.optional(),
  ROLLCALL_BACKUP_S3_REGION: regionName.optional(),
  ROLLCALL_BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  ROLLCALL_BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  ROLLCALL_BACKUP_S3_PATH_STYLE: flag.optional(),
};

type Variables = z.output<z.ZodObject<typeof BACKUP_VARIABLES>>;
type Name = keyof Variables;

const STORE_NAMES = [
  "ROLLCALL_BACKUP_S3_ENDPOINT",
  "ROLLCALL_BACKUP_S3_REGION",
  "ROLLCALL_BACKUP_S3_ACCESS_KEY_ID",
  "ROLLCALL_BACKUP_S3_SECRET_ACCESS_KEY",
  "ROLLCALL_BACKUP_S3_PATH_STYLE",
] as const;

/** Null unless backups are scheduled. */
export function backupSettingsOf(given: Variables): BackupSettings | null {
  const { ROLLCALL_BACKUP_EVERY: everyMs, ROLLCALL_BACKUP_TO: to } = given;
  if (everyMs === undefined || to === undefined) return null;
  return { everyMs, to, keep: given.ROLLCALL_BACKUP_KEEP };
}

const hasOwnStore = (given: Variables): boolean => STORE_NAMES.some((name) => given[name] !== undefined);

/** That of the files, unless backups have one of their own. */
export function backupStoreOf(given: Variables & S3Variables): BackupStore {
  const own: S3Variables = {
    ...given,
    ROLLCALL_S3_BUCKET: "backups",
    ROLLCALL_S3_ENDPOINT: given.ROLLCALL_BACKUP_S3_ENDPOINT,
    ROLLCALL_S3_REGION: given.ROLLCALL_BACKUP_S3_REGION,
    ROLLCALL_S3_ACCESS_KEY_ID: given.ROLLCALL_BACKUP_S3_ACCESS_KEY_ID,
    ROLLCALL_S3_SECRET_ACCESS_KEY: given.ROLLCALL_BACKUP_S3_SECRET_ACCESS_KEY,
    ROLLCALL_S3_PATH_STYLE: given.ROLLCALL_BACKUP_S3_PATH_STYLE ?? "0",
  };
  const settings = s3SettingsOf(hasOwnStore(given) ? own : { ...given, ROLLCALL_S3_BUCKET: "backups" });
  if (settings === null) throw new Error("A bucket was named");
  const { endpoint, region, credentials, isPathStyle } = settings;
  return { endpoint, region, credentials, isPathStyle };
}

/** What is wrong with them together, in words that follow the variable's name. */
export function backupFaults(given: Variables & S3Variables): VariableFault<Name>[] {
  const isNeeded = neededIn<Name>(given);
  const faults = [
    ...isNeeded("ROLLCALL_BACKUP_TO", "ROLLCALL_BACKUP_EVERY"),
    ...isNeeded("ROLLCALL_BACKUP_EVERY", "ROLLCALL_BACKUP_TO"),
    ...isNeeded("ROLLCALL_BACKUP_S3_SECRET_ACCESS_KEY", "ROLLCALL_BACKUP_S3_ACCESS_KEY_ID"),
    ...isNeeded("ROLLCALL_BACKUP_S3_ACCESS_KEY_ID", "ROLLCALL_BACKUP_S3_SECRET_ACCESS_KEY"),
  ];
  if (given.ROLLCALL_BACKUP_TO?.startsWith("s3://") !== true) return faults;
  const isPlaced = hasOwnStore(given)
    ? (given.ROLLCALL_BACKUP_S3_ENDPOINT ?? given.ROLLCALL_BACKUP_S3_REGION) !== undefined
    : given.ROLLCALL_S3_BUCKET !== undefined;
  if (!isPlaced) {
    const message = "is needed for a bucket of AWS; for another store set ROLLCALL_BACKUP_S3_ENDPOINT";
    faults.push({ name: "ROLLCALL_BACKUP_S3_REGION", message });
  }
  return faults;
}
