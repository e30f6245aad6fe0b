/** What a route reads of a request: one of Next.js is a `Request`, the lean mount's holds no more than this. */
export type ApiRequest = Pick<Request, "method" | "url" | "headers" | "body" | "signal">;
