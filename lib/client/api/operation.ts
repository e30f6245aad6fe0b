import type {
  BodyFormat,
  BodyInputOf as BodyInput,
  Contract,
  Method,
  QueryInputOf as QueryInput,
  ResultOf as Result,
} from "#lib/contract/contract.ts";

/** What a browser has of a contract: how to call it. The contract itself is there as a type alone. */
export interface Operation<C extends Contract = Contract> {
  method: Method;
  path: string;
  idempotent?: true;
  bodyFormat?: BodyFormat;
  /** Largest body in bytes, where it is not the usual one. */
  bodyLimit?: number;
  /** The answer is a page of a list. */
  page?: true;
  /** Set for answers that are no JSON. */
  contentType?: string;
  /** Never there. */
  contract?: C;
}

type ContractOf<O> = O extends Operation<infer C> ? C : never;

export type QueryInputOf<O> = QueryInput<ContractOf<O>>;
export type BodyInputOf<O> = BodyInput<ContractOf<O>>;
/** One item of a page, else the whole answer. */
export type ResultOf<O> = Result<ContractOf<O>>;
