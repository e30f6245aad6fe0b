import { refusalBody } from "#lib/contract/errors/error-codes.ts";
import { RequestError } from "../errors.ts";

/** 404 for a valid URL without a file: it was replaced, deleted or lost. */
export class FileGoneError extends RequestError {
  constructor() {
    super(404, refusalBody("file_gone"));
  }
}
