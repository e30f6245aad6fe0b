import type { z } from "zod";
import { queryBoolean, queryInteger, text } from "./fields/fields.ts";
import type { Role } from "./resources/roles.ts";

/**
 * Who may call an operation: a lowest role in the organization it acts in; `session`, a signed-in person whatever
 * their organizations; `caller`, anybody with credentials.
 */
export type Access = Role | "session" | "caller";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** How the bytes of a request body are read. `json` parses and validates; the others reach the handler as a stream. */
export type BodyFormat = "json" | "multipart" | "csv";

type Schema = z.ZodType;

/** What an operation answers when all went well. */
export type Success = {
  status: 200 | 201 | 202 | 204;
  /** Absent for 204 and for answers that are no JSON. For a page: of one item. */
  schema?: Schema;
  /** Set for answers that are no JSON, such as a zip. */
  contentType?: string;
  /** What the request may ask for in place of `contentType`, for the description. */
  otherContentTypes?: readonly string[];
  /** It is a stored file, of which a request may ask for a part. */
  file?: true;
  /** The handler returns a page; the body is the array of its items and `Link` leads to the next. */
  page?: true;
  /** What is answered instead when the boolean `when` of the body is true, such as the report of a dry run. */
  instead?: { when: string; status: 200; schema: Schema; description: string };
};

/** One operation of the API: all that the route, the OpenAPI document, the browser client and the authorization test need. */
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
  /** Who may, in words, where what is asked for decides too and `access` alone would mislead. */
  accessText?: string;
  tag: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** `json` unless given. */
  bodyFormat?: BodyFormat;
  /** Largest body in bytes; 1 MiB unless given. */
  bodyLimit?: number;
  success: S;
  /** The answer carries an `ETag`, and a PATCH of it takes `If-Match`. */
  etag?: true;
  /**
   * It makes something, so it takes `Idempotency-Key`: repeated with the same key, it makes nothing and answers as before.
   * What it makes is written through `actor.db.$transaction`, in which the answer is kept.
   */
  idempotent?: true;
  /** Statuses beyond those that every operation may answer, for the description. */
  faults?: (404 | 409 | 412 | 413)[];
};

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
/** One item of a page, else the whole answer. */
export type ResultOf<C> = C extends { success: { schema: infer R extends Schema } } ? z.output<R> : undefined;
/** What may be answered instead of the result; nothing for most operations. */
export type InsteadOf<C> = C extends { success: { instead: { schema: infer R extends Schema } } }
  ? z.output<R>
  : never;

/** A cursor holds a name of 120 characters, each of up to six bytes, in Base64, and an id. */
const CURSOR_LENGTH = 1200;

/** Query fields of every list: page size, the opaque place to go on from, and whether to count. */
export const pageFields = {
  limit: queryInteger({ min: 1, max: 200 }).default(50).describe("How many to return, 1 to 200."),
  cursor: text({ max: CURSOR_LENGTH })
    .optional()
    .describe("Where to go on: taken from the `Link` header of the page before."),
  count: queryBoolean().default(false).describe("Adds `X-Total-Count`: exact to 10,000, then `10000+`."),
};

/** A page of a list, as services return it. */
export type Page<Item> = { items: Item[]; nextCursor: string | null; total?: string };
