import { randomBytes } from "node:crypto";
import { parseEnvironment } from "#lib/server/environment.ts";
import { S3Bucket } from "#lib/server/storage/s3-bucket.ts";
import { removeObjects } from "#lib/server/storage/s3-list.ts";
import type { S3Settings } from "#lib/server/storage/s3-settings.ts";

const PREFIX = "ROLLCALL_TEST_S3_";

/**
 * The S3 store for tests, from variables like the product's own: `ROLLCALL_TEST_S3_ENDPOINT` for
 * `ROLLCALL_S3_ENDPOINT` and so on; null without them. Its access key has to be allowed to create buckets.
 */
export function testStore(): S3Settings | null {
  const given = Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith(PREFIX) ? [[`ROLLCALL_S3_${name.slice(PREFIX.length)}`, value] as const] : [],
  );
  if (given.length === 0) return null;
  return parseEnvironment({ ROLLCALL_S3_BUCKET: "rollcall-test", ...Object.fromEntries(given) }).s3;
}

/** A new bucket, and keys below a prefix of its own. */
export async function openTestBucket(
  store: S3Settings,
): Promise<{ settings: S3Settings; remove: () => Promise<void> }> {
  const settings = {
    ...store,
    bucket: `${store.bucket}-${randomBytes(6).toString("hex")}`,
    prefix: "some/folder/",
  };
  const bucket = new S3Bucket(settings);
  const { bucket: Bucket } = settings;
  await bucket.send(({ sdk, client }) => client.send(new sdk.CreateBucketCommand({ Bucket })));
  const remove = async () => {
    const whole = new S3Bucket({ ...settings, prefix: "" });
    await removeObjects(whole, ["some"]);
    await whole.send(({ sdk, client }) => client.send(new sdk.DeleteBucketCommand({ Bucket })));
  };
  return { settings, remove };
}
