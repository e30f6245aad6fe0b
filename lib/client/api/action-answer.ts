import { ApiError, type Refused } from "./call.ts";

/** What a server action answers: actions that throw would lose their words on the way. */
export type ActionAnswer = { ok: true } | ({ ok: false; status: number; requestId: string | null } & Refused);

/** @throws {ApiError} for a refusal, in the shape that forms put to their fields */
export function requireOk(answer: ActionAnswer): void {
  if (!answer.ok) throw new ApiError(answer.status, answer, answer.requestId);
}
