import { z } from "zod";
import { neededIn, type VariableFault } from "../needed-variables.ts";

const isOrigin = (value: string): boolean =>
  URL.canParse(value) &&
  ["http:", "https:"].includes(new URL(value).protocol) &&
  `${new URL(value).origin}/` === new URL(value).href;

export const origin = z
  .string()
  .refine(isOrigin, "must be an http or https address without a path, such as https://s3.example.com")
  .transform((value) => new URL(value).origin);
export const flag = z.enum(["0", "1"], "must be 0 or 1");
export const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
export const folderName = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\/?$/;
export const regionName = z.string().regex(/^[a-z0-9-]{1,40}$/, "must be a region such as eu-central-1");

/** The variables of an S3 store; see docs/operations.md. */
export const S3_VARIABLES = {
  ROLLCALL_S3_BUCKET: z
    .string()
    .regex(bucketName, "must be the name of a bucket: 3 to 63 lowercase letters, digits, hyphens or dots")
    .optional(),
  ROLLCALL_S3_ENDPOINT: origin.optional(),
  ROLLCALL_S3_REGION: regionName.optional(),
  ROLLCALL_S3_ACCESS_KEY_ID: z.string().optional(),
  ROLLCALL_S3_SECRET_ACCESS_KEY: z.string().optional(),
  ROLLCALL_S3_PREFIX: z
    .string()
    .regex(folderName, "must be a folder such as rollcall or apps/rollcall, of letters, digits, _ or -")
    .max(200, "must have at most 200 characters")
    .default(""),
  ROLLCALL_S3_PATH_STYLE: flag.default("0"),
  ROLLCALL_S3_PUBLIC_ENDPOINT: origin.optional(),
  ROLLCALL_S3_PROXY: flag.default("0"),
};

export type S3Variables = z.output<z.ZodObject<typeof S3_VARIABLES>>;

type Name = keyof S3Variables;

/** What is wrong with them together, in words that follow the variable's name. */
export function s3Faults(given: S3Variables): VariableFault<Name>[] {
  const isNeeded = neededIn<Name>(given);
  const faults = [
    ...isNeeded("ROLLCALL_S3_BUCKET", "ROLLCALL_S3_ENDPOINT"),
    ...isNeeded("ROLLCALL_S3_SECRET_ACCESS_KEY", "ROLLCALL_S3_ACCESS_KEY_ID"),
    ...isNeeded("ROLLCALL_S3_ACCESS_KEY_ID", "ROLLCALL_S3_SECRET_ACCESS_KEY"),
  ];
  if (given.ROLLCALL_S3_BUCKET === undefined) return faults;
  if (given.ROLLCALL_S3_ENDPOINT === undefined && given.ROLLCALL_S3_REGION === undefined) {
    const message = "is needed for a bucket of AWS; for another store set ROLLCALL_S3_ENDPOINT";
    faults.push({ name: "ROLLCALL_S3_REGION", message });
  }
  return faults;
}
