import { installationSecret } from "../installation.ts";
import { type FileUrls, fileUrls } from "./file-url.ts";

let signed: FileUrls | undefined;

/** The installation's signed file URLs, with its own secret. */
export async function signedUrls(): Promise<FileUrls> {
  signed ??= fileUrls(await installationSecret());
  return signed;
}
