/** Where a fault was, as a 422 places it, such as `body.people.0.first_name`, and its code. */
export type LoggedFault = { location: string; code: string };

/** A request of an API key, answered. */
export type AnsweredRequest = {
  orgId: string;
  apiKeyId: string;
  method: string;
  /** Without the query. */
  path: string;
  /** The contract's id. */
  operation: string;
  status: number;
  /** Of a refusal; null for a success. */
  code: string | null;
  /** Of a 422. */
  faults: readonly LoggedFault[];
  durationMs: number;
  requestId: string;
  ipAddress: string | null;
  userAgent: string | null;
};

type Listener = (request: AnsweredRequest) => void;

let listener: Listener = () => {};

/** Sets who hears of each request that an API key has made. Nobody does before. */
export function onAnsweredRequest(listen: Listener): void {
  listener = listen;
}

export function tellAnsweredRequest(request: AnsweredRequest): void {
  listener(request);
}
