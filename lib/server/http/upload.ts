import type { Contract } from "#lib/contract/contract.ts";
import { fault } from "#lib/contract/faults.ts";
import { RequestError, ValidationError } from "../errors.ts";
import { readLimited } from "./json-body.ts";

/** A file as it came: its bytes, and the name that the sender gave it (empty for a bare body). */
export type Upload = { bytes: Uint8Array<ArrayBuffer>; fileName: string };

/** What multipart framing may add to the file itself. */
const FRAMING_BYTES = 64 * 1024;

/**
 * Reads the file of an operation whose body is no JSON. The limit is checked while the bytes stream in, so that a body
 * without an end costs no more than the limit.
 */
export async function readUpload(contract: Contract, request: Request): Promise<Upload> {
  const limit = contract.bodyLimit;
  if (limit === undefined) throw new Error(`${contract.id} takes a file but names no limit`);
  if (contract.bodyFormat === "csv") {
    return { bytes: await readLimited(request, limit), fileName: "" };
  }
  const bytes = await readLimited(request, limit + FRAMING_BYTES);
  const file = await formFile(bytes, request.headers.get("content-type") ?? "");
  if (!(file instanceof File))
    throw new ValidationError([fault(["body", "file"], "Field required", "missing")]);
  return { bytes: new Uint8Array(await file.arrayBuffer()), fileName: file.name };
}

async function formFile(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<FormDataEntryValue | null> {
  if (!contentType.toLowerCase().startsWith("multipart/form-data")) return null;
  try {
    const form = await new Response(bytes, { headers: { "Content-Type": contentType } }).formData();
    return form.get("file");
  } catch {
    throw new RequestError(400, "There was an error parsing the body");
  }
}
