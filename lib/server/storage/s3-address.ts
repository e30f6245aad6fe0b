import { clock } from "../clock.ts";
import { contentTypeOf } from "./content-type.ts";
import type { S3Bucket } from "./s3-bucket.ts";
import type { AddressOptions } from "./storage.ts";

/** An address is the same for this share of its least lifetime, so that browsers find in their cache what it opened. */
const STEP_SHARE = 0.5;
/** The pictures of some pages of people. */
const MOST_KEPT = 10_000;

/** Makes the addresses of a bucket's files, each a signed request of one method. */
export class S3Addresses {
  readonly #bucket: S3Bucket;
  /** By what they are for; signing takes a third of a millisecond. */
  readonly #kept = new Map<string, Promise<string>>();

  constructor(bucket: S3Bucket) {
    this.#bucket = bucket;
  }

  /**
   * Null when the access key is a temporary one that ends before the address may.
   * @throws {StoreUnavailableError} without an access key
   */
  async address(key: string, options: AddressOptions): Promise<string | null> {
    const { expiration } = await this.#bucket.send(({ signer }) => signer.config.credentials());
    const endsAt = expiration?.getTime() ?? Number.POSITIVE_INFINITY;
    if (endsAt - clock.now().getTime() < options.lifetimeMs) return null;
    const stepMs = options.lifetimeMs * STEP_SHARE;
    const signedAt = Math.floor(clock.now().getTime() / stepMs) * stepMs;
    const name = JSON.stringify([key, options, signedAt, endsAt]);
    const known = this.#kept.get(name);
    if (known !== undefined) return known;
    if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
    const made = this.#sign(key, options, new Date(signedAt));
    this.#kept.set(name, made);
    made.catch(() => this.#kept.delete(name));
    return made;
  }

  async #sign(
    key: string,
    { method, disposition, cacheControl, lifetimeMs }: AddressOptions,
    signingDate: Date,
  ): Promise<string> {
    const { getSignedUrl } = await import("@aws-sdk/s3-request-presigner");
    const input = {
      ...this.#bucket.at(key),
      ResponseCacheControl: cacheControl,
      ResponseContentType: contentTypeOf(key),
      ...(disposition !== null && { ResponseContentDisposition: disposition }),
    };
    const expiresIn = Math.ceil((lifetimeMs * (1 + STEP_SHARE)) / 1000);
    return this.#bucket.send(({ sdk, signer }) =>
      method === "GET"
        ? getSignedUrl(signer, new sdk.GetObjectCommand(input), { signingDate, expiresIn })
        : getSignedUrl(signer, new sdk.HeadObjectCommand(input), { signingDate, expiresIn }),
    );
  }
}
