/** What is read of a request's headers; iterated, for whoever wants them all. */
export type RequestHeaders = Pick<Headers, "get" | "has"> & Iterable<[string, string]>;

/** What a route reads of a request: the API server's holds no more than this; a test may send a `Request`. */
export type ApiRequest = Pick<Request, "method" | "url" | "body" | "signal"> & {
  headers: RequestHeaders;
  /**
   * The whole body without a stream in between, where the server has such a way; instead of `body`.
   * @throws {TooLargeError} as soon as there are more bytes; what is wrong with a body that breaks off
   */
  readBody?(maxBytes: number): Promise<Uint8Array<ArrayBuffer>>;
};
