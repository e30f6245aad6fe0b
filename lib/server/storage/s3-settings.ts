import type { S3Variables } from "./s3-variables.ts";

/** The S3 store that keeps the files instead of the data folder, from the settings; it holds a secret and is never logged. */
export type S3Settings = {
  bucket: string;
  /** Null for AWS itself, whose address follows from the region. */
  endpoint: string | null;
  region: string;
  /** Null for the SDK's own chain: its variables, files, and what the machine is given by its cloud. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** What every key begins with: empty, or with a slash at its end. */
  prefix: string;
  /** The bucket in the path of an address instead of its host name. */
  isPathStyle: boolean;
  /** The endpoint at which browsers reach the store. */
  publicEndpoint: string | null;
  /** Files are sent by the web process, because browsers do not reach the store. */
  isProxied: boolean;
};

/** What other stores than AWS take for a region when none is named. */
const ANY_REGION = "us-east-1";

/** The settings of the store; null without a bucket. */
export function s3SettingsOf(given: S3Variables): S3Settings | null {
  const bucket = given.ROLLCALL_S3_BUCKET;
  if (bucket === undefined) return null;
  const [accessKeyId, secretAccessKey] = [
    given.ROLLCALL_S3_ACCESS_KEY_ID,
    given.ROLLCALL_S3_SECRET_ACCESS_KEY,
  ];
  const hasKey = accessKeyId !== undefined && secretAccessKey !== undefined;
  const prefix = given.ROLLCALL_S3_PREFIX;
  return {
    bucket,
    endpoint: given.ROLLCALL_S3_ENDPOINT ?? null,
    region: given.ROLLCALL_S3_REGION ?? ANY_REGION,
    credentials: hasKey ? { accessKeyId, secretAccessKey } : null,
    prefix: prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`,
    isPathStyle: given.ROLLCALL_S3_PATH_STYLE === "1",
    publicEndpoint: given.ROLLCALL_S3_PUBLIC_ENDPOINT ?? given.ROLLCALL_S3_ENDPOINT ?? null,
    isProxied: given.ROLLCALL_S3_PROXY === "1",
  };
}
/** The origin of the addresses at which browsers fetch files from the store; null where they do not. */
export function publicOriginOf({
  bucket,
  region,
  isPathStyle,
  isProxied,
  publicEndpoint,
}: S3Settings): string | null {
  if (isProxied) return null;
  const url = new URL(publicEndpoint ?? `https://s3.${region}.amazonaws.com`);
  // A certificate for all buckets covers no name with a dot.
  const isInPath = isPathStyle || (bucket.includes(".") && url.protocol === "https:");
  return isInPath ? url.origin : `${url.protocol}//${bucket}.${url.host}`;
}
