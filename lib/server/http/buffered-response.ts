/** A response whose body is one string, or none: written to the socket as it is, without a `Response` in between. */
export class BufferedResponse {
  readonly status: number;
  /** No two names differ in case alone. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null for no body. */
  readonly body: string | null;

  constructor(status: number, headers: Readonly<Record<string, string>>, body: string | null) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** What a route returns; a `Response` for a body that is no string, such as a zip. */
export type RouteResponse = BufferedResponse | Response;

export function jsonResponse(
  status: number,
  body: unknown,
  headers: Record<string, string>,
): BufferedResponse {
  return new BufferedResponse(
    status,
    { "Content-Type": "application/json", ...headers },
    JSON.stringify(body),
  );
}

/** The same as a `Response`, for a route that answers with one, and for tests. */
export function toResponse(given: RouteResponse): Response {
  if (given instanceof Response) return given;
  const { status, headers, body } = given;
  return new Response(body, { status, headers });
}
