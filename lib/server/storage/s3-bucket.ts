import type { S3Client, S3ClientConfig } from "@aws-sdk/client-s3";
import { readingAgents } from "./s3-agents.ts";
import type { S3Settings } from "./s3-settings.ts";
import { type StoreFault, StoreUnavailableError } from "./store-unavailable.ts";

/** A request that gets no byte in this time fails, and is repeated once: a waiting person hears of it within ten seconds. */
export const STALL_MS = 4000;
const CONNECT_MS = 2000;
/** All that a request without content may take, its repetition included. */
const ANSWER_MS = 8000;
const ATTEMPTS = 2;
/** Viewers of a proxied installation hold one each for as long as they watch. */
const MOST_READERS = 500;

type Sdk = typeof import("@aws-sdk/client-s3");
type Clients = { sdk: Sdk; client: S3Client; reader: S3Client; signer: S3Client };

/** What a request of the SDK needs beside its command: the module, and a client. */
type Request<Output> = (clients: Clients, abortSignal: AbortSignal | undefined) => Promise<Output>;

/** The bucket of an installation: its clients, which are loaded with the first request, and what their errors mean. */
export class S3Bucket {
  readonly settings: S3Settings;
  #clients: Promise<Clients> | undefined;

  /** What it is called in errors, if it is not that of the files. */
  readonly #name: string | undefined;

  constructor(settings: S3Settings, name?: string) {
    this.settings = settings;
    this.#name = name;
  }

  /** The bucket and the full key of a file, as commands take them. */
  at(key: string): { Bucket: string; Key: string } {
    if (key === "" || key.startsWith("/") || key.split("/").some((part) => part === "" || part === ".."))
      throw new TypeError(`Not a storage key: ${key}`);
    return { Bucket: this.settings.bucket, Key: this.settings.prefix + key };
  }

  /**
   * Makes a request whose answer has no content.
   * @throws {StoreUnavailableError}; the SDK's own error when the store says that there is no such key, or that a
   *   condition is not met
   */
  async ask<Output>(request: Request<Output>, limitMs = ANSWER_MS): Promise<Output> {
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(new Error(`no answer in ${Math.ceil(limitMs)} ms`)),
      Math.ceil(limitMs),
    );
    try {
      return await this.send((clients) => unlessAborted(request(clients, limit.signal), limit.signal));
    } finally {
      clearTimeout(timer);
    }
  }

  /** The same for a request that takes as long as its content does. */
  async send<Output>(request: (clients: Clients) => Promise<Output>): Promise<Output> {
    const clients = await this.clients();
    try {
      return await request(clients);
    } catch (error) {
      throw this.translated(error);
    }
  }

  /** Missing keys and unmet conditions are answers; everything else means that the store cannot be used. */
  translated(error: unknown): unknown {
    if (error instanceof StoreUnavailableError || isNotFound(error) || isTaken(error)) return error;
    // A mistake of this program's own.
    if (error instanceof TypeError || error instanceof RangeError) return error;
    return new StoreUnavailableError(faultOf(error), error, this.#name);
  }

  /**
   * Makes sure that the bucket is there: the store says of a file in a missing one only that there is no such file.
   * @throws {StoreUnavailableError}
   */
  async requireBucket(): Promise<void> {
    const { bucket: Bucket } = this.settings;
    try {
      await this.ask(({ sdk, client }, abortSignal) =>
        client.send(new sdk.HeadBucketCommand({ Bucket }), { abortSignal }),
      );
    } catch (error) {
      throw isNotFound(error) ? new StoreUnavailableError("no_bucket", error, this.#name) : error;
    }
  }

  clients(): Promise<Clients> {
    this.#clients ??= load(this.settings);
    return this.#clients;
  }
}

/**
 * Rejects as soon as the signal is aborted: the SDK first waits for what it still sends, without a limit.
 */
export async function unlessAborted<Output>(request: Promise<Output>, signal: AbortSignal): Promise<Output> {
  request.catch(() => undefined);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([request, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

async function load(settings: S3Settings): Promise<Clients> {
  const sdk = await import("@aws-sdk/client-s3");
  const { endpoint, publicEndpoint, region, credentials, isPathStyle } = settings;
  const common: S3ClientConfig = {
    region,
    forcePathStyle: isPathStyle,
    maxAttempts: ATTEMPTS,
    // By default the SDK sends and expects checksums that stores other than AWS do not know.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(credentials && { credentials }),
  };
  const at = (address: string | null) => (address === null ? {} : { endpoint: address });
  return {
    sdk,
    client: new sdk.S3Client({
      ...common,
      ...at(endpoint),
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: STALL_MS },
    }),
    // Content is read as fast as somebody wants it: whoever waits for it watches the time.
    reader: new sdk.S3Client({
      ...common,
      ...at(endpoint),
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        socketTimeout: 0,
        ...readingAgents({ keepAlive: true, maxSockets: MOST_READERS }),
      },
    }),
    signer: new sdk.S3Client({ ...common, ...at(publicEndpoint) }),
  };
}

type ServiceError = { name?: unknown; Code?: unknown; $metadata?: { httpStatusCode?: number } };

const statusOf = (error: unknown): number | undefined => (error as ServiceError).$metadata?.httpStatusCode;
const codeOf = (error: unknown): string => String((error as ServiceError).Code ?? (error as Error).name);

/** What else than a key may be missing. */
const NO_KEYS = new Set(["NoSuchBucket", "NoSuchUpload"]);

/** Whether the store says that there is no such key; of a request without a body it says the same of a bucket. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof Error && statusOf(error) === 404 && !NO_KEYS.has(codeOf(error));

/** Whether the store says that a condition is not met: the key is there already; or that its writers are too many. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && (statusOf(error) === 412 || codeOf(error) === "ConditionalRequestConflict");

function faultOf(error: unknown): StoreFault {
  const status = statusOf(error);
  if (codeOf(error) === "NoSuchBucket") return "no_bucket";
  if (codeOf(error) === "CredentialsProviderError" || status === 401 || status === 403) return "refused";
  // Somebody has aborted it, such as a rule of the bucket: the file can be stored anew.
  if (codeOf(error) === "NoSuchUpload") return "busy";
  if (status === 429 || (status !== undefined && status >= 500)) return "busy";
  return status === undefined || status < 300 ? "unreachable" : "misused";
}
