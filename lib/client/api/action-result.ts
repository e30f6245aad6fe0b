import { ApiError, type Refused } from "./call.ts";

/** The result of a server action. Errors are returned, because Next.js strips the message of a thrown one. */
export type ActionResult = { ok: true } | ({ ok: false; status: number; requestId: string | null } & Refused);

/** The same, with what the action made. */
export type ActionAnswer<Value> = { ok: true; value: Value } | Extract<ActionResult, { ok: false }>;

/** @throws {ApiError} if the action was refused, in the shape that forms map to their fields */
export function requireOk(result: ActionResult): void {
  if (!result.ok) throw new ApiError(result.status, result, result.requestId);
}

/** What the action made. @throws {ApiError} as `requireOk` */
export function requireValue<Value>(answer: ActionAnswer<Value>): Value {
  if (answer.ok) return answer.value;
  throw new ApiError(answer.status, answer, answer.requestId);
}
