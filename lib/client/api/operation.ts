import type {
  BodyFormat,
  BodyInputOf as BodyInput,
  Contract,
  Method,
  QueryInputOf as QueryInput,
  ResultOf as Result,
} from "#lib/contract/contract.ts";

/**
 * What the browser needs of a contract in order to call it. The contract itself is imported only as a type.
 */
export interface Operation<C extends Contract = Contract> {
  method: Method;
  path: string;
  idempotent?: true;
  bodyFormat?: BodyFormat;
  /** Largest body in bytes, if it differs from the default. */
  bodyLimit?: number;
  /** The response is a page of a list. */
  page?: true;
  /** Set if the response is not JSON. */
  contentType?: string;
  /** Exists only in the type system. */
  contract?: C;
}

type ContractOf<O> = O extends Operation<infer C> ? C : never;

export type QueryInputOf<O> = QueryInput<ContractOf<O>>;
export type BodyInputOf<O> = BodyInput<ContractOf<O>>;
/** One item for lists, otherwise the whole response. */
export type ResultOf<O> = Result<ContractOf<O>>;

/** What an operation is with `dry_run`: its answer is the alternative one. */
type DryRun<O> =
  O extends Operation<infer C extends Contract>
    ? Operation<Omit<C, "success"> & { success: NonNullable<C["success"]["instead"]> }>
    : never;

/** The same operation, for requests with `dry_run: true`. */
export const dryRunOf = <O extends Operation>(operation: O): DryRun<O> => operation as unknown as DryRun<O>;
