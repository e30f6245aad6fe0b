import type { z } from "zod";
import { queryBoolean, queryInteger, text } from "./fields/fields.ts";
import type { Role } from "./resources/roles.ts";

/**
 * Who may call an operation. A role is the lowest that is allowed in the organization. `session` is any
 * signed-in person. `caller` is any request with credentials.
 */
export type Access = Role | "session" | "caller";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** How the bytes of a request body are read. `json` parses and validates; the others reach the handler as a stream. */
export type BodyFormat = "json" | "multipart" | "csv";

type Schema = z.ZodType;

/** The answer to a request that succeeded. */
export type Success = {
  status: 200 | 201 | 202 | 204;
  /** Absent for 204 and for answers that are not JSON. For a page, the schema of one item. */
  schema?: Schema;
  /** Set for answers that are not JSON, such as a zip. */
  contentType?: string;
  /** Other content types that the request may ask for. Only for the API description. */
  otherContentTypes?: readonly string[];
  /** The answer is a stored file and supports range requests. */
  file?: true;
  /** The handler returns a page. The body is the array of its items; the `Link` header has the next page. */
  page?: true;
  /** The answer when the boolean `when` of the body is true, such as the report of a dry run. */
  instead?: { when: string; status: 200; schema: Schema; description: string };
};

/**
 * One operation of the API. The route, OpenAPI document, browser client and authorization test are based on
 * it.
 */
export type Contract<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  S extends Success = Success,
  A extends Access = Access,
> = {
  /** Unique name, also the OpenAPI `operationId`. */
  id: string;
  method: Method;
  /** With parameters in braces, as OpenAPI writes them. */
  path: `/v1/${string}`;
  access: A;
  /** A member alone may call it, about what is their own: an API key has nothing of the kind. */
  membersOnly?: true;
  /** Says in words who may call it, if that also depends on the request and `access` alone would mislead. */
  accessText?: string;
  tag: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  /** Query parameters that may be given more than once. Of any other one the last value counts. */
  repeated?: readonly string[];
  body?: Body;
  /** `json` unless given. */
  bodyFormat?: BodyFormat;
  /** Largest body in bytes; 1 MiB unless given. */
  bodyLimit?: number;
  success: S;
  /** The answer carries an `ETag`, and a PATCH of it takes `If-Match`. */
  etag?: true;
  /** A DELETE of a resource with an `ETag`, which takes `If-Match`. */
  ifMatch?: true;
  /**
   * The operation creates something and takes `Idempotency-Key`: a repeat with the same key creates nothing
   * and gets the first answer. The handler must write through `actor.db.$transaction`, which also stores the
   * answer.
   */
  idempotent?: true;
  /** Statuses beyond those that every operation may answer. Only for the API description. */
  faults?: (404 | 409 | 412 | 413)[];
};

/** Whether an API key may call an operation, if its role is high enough. */
export const takesKeys = ({ access, membersOnly }: Pick<Contract, "access" | "membersOnly">): boolean =>
  access !== "session" && membersOnly !== true;

/** Declares an operation, keeping its schemas' types. */
export function contract<
  const S extends Success,
  A extends Access,
  Params extends Schema = z.ZodUndefined,
  Query extends Schema = z.ZodUndefined,
  Body extends Schema = z.ZodUndefined,
>(declaration: Contract<Params, Query, Body, S, A>): Contract<Params, Query, Body, S, A> {
  return declaration;
}

export type ParamsOf<C> = C extends Contract<infer P, Schema, Schema> ? z.output<P> : never;
export type ParamsInputOf<C> = C extends Contract<infer P, Schema, Schema> ? z.input<P> : never;
export type QueryOf<C> = C extends Contract<Schema, infer Q, Schema> ? z.output<Q> : never;
export type QueryInputOf<C> = C extends Contract<Schema, infer Q, Schema> ? z.input<Q> : never;
export type BodyOf<C> = C extends Contract<Schema, Schema, infer B> ? z.output<B> : never;
export type BodyInputOf<C> = C extends Contract<Schema, Schema, infer B> ? z.input<B> : never;
/** One item of a page, or the whole answer if it is not a page. */
export type ResultOf<C> = C extends { success: { schema: infer R extends Schema } } ? z.output<R> : undefined;
/** The alternative answer (`success.instead`); `never` for most operations. */
export type InsteadOf<C> = C extends { success: { instead: { schema: infer R extends Schema } } }
  ? z.output<R>
  : never;

/** A cursor holds two names of 120 characters, each of up to seven bytes, in Base64, and an id. */
const CURSOR_LENGTH = 2600;

/** Query fields of every list: page size, opaque cursor, and whether to count. */
export const pageFields = {
  limit: queryInteger({ min: 1, max: 200 }).default(50).describe("Items per page, 1 to 200."),
  cursor: text({ max: CURSOR_LENGTH })
    .optional()
    .describe("Cursor of the next page, taken from the `Link` header of the page before."),
  count: queryBoolean()
    .default(false)
    .describe("Adds the header `X-Total-Count`: exact up to 10,000, then `10000+`."),
};

/** A page of a list, as services return it. */
export type Page<Item> = { items: Item[]; nextCursor: string | null; total?: string };
