/** The request headers that code may use; iterable to read them all. */
export type RequestHeaders = Pick<Headers, "get" | "has"> & Iterable<[string, string]>;

/**
 * The parts of a request that a route may read. The API server provides only these; a test may pass a
 * `Request`.
 */
export type ApiRequest = Pick<Request, "method" | "url" | "body" | "signal"> & {
  headers: RequestHeaders;
  /**
   * The whole body without a stream in between, if the server supports that; use it instead of `body`.
   * @throws {TooLargeError} as soon as there are more bytes; an error for a body that breaks off
   */
  readBody?(maxBytes: number): Promise<Uint8Array<ArrayBuffer>>;
};
