import { createHash, hash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { S3Bucket } from "#lib/server/storage/s3-bucket.ts";
import { requestBody } from "./request-body.ts";

type Stored = { bytes: Buffer; tag: string; digest: string | undefined };
type Upload = { key: string; parts: Map<number, Buffer>; initiated: string };
/** How a request fails: before the server does anything (a status and S3's code), with its answer lost, by silence; or it is slow. */
export type Fault =
  | { code: string; status: number }
  | "lost answer"
  | "broken body"
  | "head alone"
  | "silence"
  | "late answer";

/** More than most requests wait for. */
const LATE_MS = 4500;

/** The part of S3's protocol that faults are told by, in this process: of one bucket, in memory, without signatures. */
export class S3Server {
  readonly objects = new Map<string, Stored>();
  readonly uploads = new Map<string, Upload>();
  /** `METHOD key` of each request, without the bucket. */
  readonly requests: string[] = [];
  /** Asked for each request. */
  faultOf: (method: string, url: URL) => Fault | null = () => null;
  /** How many uploads are on a page of their list. */
  pageSize = 1000;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async open(): Promise<S3Bucket> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const { port } = this.#server.address() as AddressInfo;
    return new S3Bucket({
      bucket: "films",
      endpoint: `http://127.0.0.1:${port}`,
      publicEndpoint: `http://127.0.0.1:${port}`,
      region: "us-east-1",
      credentials: { accessKeyId: "key", secretAccessKey: "secret" },
      prefix: "",
      isPathStyle: true,
      isProxied: false,
    });
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://s3");
    const method = request.method ?? "GET";
    const key = decodeURIComponent(url.pathname.replace(/^\/films\/?/, ""));
    this.requests.push(`${method} ${key}`);
    const body = await requestBody(request);
    if (body === null) return;
    const fault = this.faultOf(method, url);
    if (fault !== null && typeof fault === "object") {
      refuse(response, fault.status, fault.code);
      return;
    }
    if (fault === "silence") return;
    if (fault === "head alone") return response.writeHead(200, { "Content-Length": 8 }).flushHeaders();
    if (fault === "broken body") return breakBody(response, this.objects.get(key)?.bytes ?? Buffer.alloc(0));
    if (fault === "late answer") await delay(LATE_MS);
    if (fault === "lost answer") response.end = () => request.socket.destroy() as never;
    const md5 = request.headers["content-md5"];
    if (md5 !== undefined && md5 !== hash("md5", body, "base64")) return refuse(response, 400, "BadDigest");
    const id = url.searchParams.get("uploadId");
    if (url.searchParams.has("uploads"))
      return method === "POST" ? this.#create(key, response) : this.#listUploads(url, response);
    if (id !== null) return this.#inUpload(id, { method, url, body, response });
    if (method === "PUT") return this.#put(key, body, { request, response });
    if (method === "DELETE") {
      this.objects.delete(key);
      response.writeHead(204).end();
      return;
    }
    return this.#get(key, { request, response });
  }

  #put(
    key: string,
    bytes: Buffer,
    { request, response }: { request: IncomingMessage; response: ServerResponse },
  ) {
    if (this.objects.has(key)) {
      refuse(response, 412, "PreconditionFailed");
      return;
    }
    this.store(key, bytes, request.headers["x-amz-meta-rollcall-sha256"] as string | undefined);
    response.setHeader("ETag", this.objects.get(key)?.tag ?? "").end();
  }

  /** Its tag is no MD5, as where the store encrypts. */
  store(key: string, bytes: Buffer, digest?: string): void {
    const tag = `"${createHash("md5").update("encrypted").update(bytes).digest("hex")}"`;
    this.objects.set(key, { bytes, tag, digest });
  }

  #get(key: string, { request, response }: { request: IncomingMessage; response: ServerResponse }): void {
    const found = this.objects.get(key);
    if (key === "") {
      response.end();
      return;
    }
    if (found === undefined) {
      refuse(response, 404, "NoSuchKey");
      return;
    }
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
    const bytes =
      range === null ? found.bytes : found.bytes.subarray(Number(range[1]), Number(range[2] || 1e9) + 1);
    response.setHeader("ETag", found.tag).setHeader("Content-Length", bytes.byteLength);
    if (found.digest !== undefined) response.setHeader("x-amz-meta-rollcall-sha256", found.digest);
    response.statusCode = range === null ? 200 : 206;
    response.end(request.method === "HEAD" ? undefined : bytes);
  }

  #create(key: string, response: ServerResponse): void {
    const id = `upload-${this.uploads.size + 1}`;
    this.uploads.set(id, { key, parts: new Map(), initiated: new Date().toISOString() });
    response.end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }

  #inUpload(id: string, given: { method: string; url: URL; body: Buffer; response: ServerResponse }): void {
    const { method, url, body, response } = given;
    const upload = this.uploads.get(id);
    if (upload === undefined) {
      refuse(response, 404, "NoSuchUpload");
      return;
    }
    if (method === "PUT") {
      upload.parts.set(Number(url.searchParams.get("partNumber")), body);
      response.setHeader("ETag", '"part"').end();
      return;
    }
    if (method === "POST" && this.objects.has(upload.key)) {
      refuse(response, 412, "PreconditionFailed");
      return;
    }
    this.uploads.delete(id);
    if (method === "DELETE") {
      response.writeHead(204).end();
      return;
    }
    const inOrder = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
    this.store(upload.key, Buffer.concat(inOrder));
    response.end('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
  }

  #listUploads(url: URL, response: ServerResponse): void {
    const prefix = url.searchParams.get("prefix") ?? "";
    const after = url.searchParams.get("key-marker") ?? "";
    const all = [...this.uploads]
      .filter(([, { key }]) => key.startsWith(prefix) && key > after)
      .sort(([, a], [, b]) => (a.key < b.key ? -1 : 1));
    const page = all.slice(0, this.pageSize);
    const last = page.at(-1);
    const uploads = page.map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated}</Initiated></Upload>`,
    );
    const next = `<NextKeyMarker>${last?.[1].key ?? ""}</NextKeyMarker><NextUploadIdMarker>${last?.[0] ?? ""}</NextUploadIdMarker>`;
    response.end(
      `<ListMultipartUploadsResult><IsTruncated>${all.length > page.length}</IsTruncated>${next}${uploads.join("")}</ListMultipartUploadsResult>`,
    );
  }
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "Content-Type": "application/xml" });
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/** Half of what was promised. */
function breakBody(response: ServerResponse, bytes: Buffer): void {
  response.writeHead(200, { "Content-Length": bytes.byteLength });
  response.write(bytes.subarray(0, bytes.byteLength / 2), () => setTimeout(() => response.destroy(), 20));
}
