/**
 * A response whose body is one string, or none: written to the socket directly, without creating a
 * `Response`.
 */
export class BufferedResponse {
  readonly status: number;
  /** No two names may differ only in case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Null for no body. */
  readonly body: string | null;

  constructor(status: number, headers: Readonly<Record<string, string>>, body: string | null) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }
}

/** A route's response; a `Response` for a body that is not a string, such as a zip. */
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

/** Converts it to a `Response`, for a route that needs one, and for tests. */
export function toResponse(given: RouteResponse): Response {
  if (given instanceof Response) return given;
  const { status, headers, body } = given;
  return new Response(body, { status, headers });
}
