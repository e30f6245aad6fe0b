import type { Fault } from "../faults.ts";
import { ACCOUNT_ERRORS } from "./account-errors.ts";
import { ASSET_ERRORS } from "./asset-errors.ts";
import { BULK_ERRORS } from "./bulk-errors.ts";
import { CELEBRATION_ERRORS } from "./celebration-errors.ts";
import type { ErrorDefinition, Facts, FactsOfKinds } from "./define-error.ts";
import { IMPORT_ERRORS } from "./import-errors.ts";
import { MESSAGE_ERRORS } from "./message-errors.ts";
import { ORGANIZATION_ERRORS } from "./organization-errors.ts";
import { PERSON_ERRORS } from "./person-errors.ts";
import { PYDANTIC_ERRORS } from "./pydantic-errors.ts";
import { RENDER_ERRORS, RENDER_WARNINGS } from "./render-errors.ts";
import { REQUEST_ERRORS } from "./request-errors.ts";
import { SCENE_ERRORS } from "./scene-errors.ts";
import { TEMPLATE_ERRORS } from "./template-errors.ts";
import { UNUSABLE_ERRORS } from "./unusable-errors.ts";
import { VALUE_ERRORS } from "./value-errors.ts";
import { VIDEO_ERRORS } from "./video-errors.ts";

/** Every code that this version knows. */
export const ERRORS = {
  ...REQUEST_ERRORS,
  ...ACCOUNT_ERRORS,
  ...ORGANIZATION_ERRORS,
  ...MESSAGE_ERRORS,
  ...CELEBRATION_ERRORS,
  ...PERSON_ERRORS,
  ...IMPORT_ERRORS,
  ...BULK_ERRORS,
  ...ASSET_ERRORS,
  ...TEMPLATE_ERRORS,
  ...SCENE_ERRORS,
  ...VIDEO_ERRORS,
  ...PYDANTIC_ERRORS,
  ...VALUE_ERRORS,
  ...RENDER_ERRORS,
  ...RENDER_WARNINGS,
  ...UNUSABLE_ERRORS,
};

type Errors = typeof ERRORS;

export type ErrorCode = keyof Errors;

/** The facts that go with a code. */
export type FactsOf<Code extends ErrorCode> = FactsOfKinds<Errors[Code]["facts"]>;

/** The last argument of a function that takes a code: the facts of the code, absent if it has none. */
export type FactsArgument<Code extends ErrorCode> = {
  [One in Code]: [keyof FactsOf<One>] extends [never] ? [] : [facts: FactsOf<One>];
}[Code];

type CodesAt<Place extends ErrorDefinition["place"]> = {
  [Code in ErrorCode]: Errors[Code]["place"] extends Place ? Code : never;
}[ErrorCode];

/** Codes that appear beside a string `detail`. */
export type RefusalCode = CodesAt<"refusal">;
/** Codes of an item of a 422. */
export type FaultCode = CodesAt<"fault">;
/** Refusals of one HTTP status. */
export type RefusalOf<Status extends number> = {
  [Code in RefusalCode]: Errors[Code]["status"] extends Status ? Code : never;
}[RefusalCode];

const CODES = Object.keys(ERRORS) as ErrorCode[];
const isRefusalCode = (code: ErrorCode): code is RefusalCode => ERRORS[code].place === "refusal";

/** Every code that appears beside a string `detail`. */
export const REFUSAL_CODES = CODES.filter(isRefusalCode);

/** The definition of a code, with facts of any type. */
export const definitionOf = (code: ErrorCode): ErrorDefinition => ERRORS[code];

/** The English sentence of a code. */
export function sentenceOf<Code extends ErrorCode>(code: Code, ...[facts]: FactsArgument<Code>): string {
  return definitionOf(code).say(facts ?? {});
}

/** The body of a refusal. */
export interface RefusalBody {
  readonly detail: string;
  readonly code: RefusalCode;
  readonly ctx?: Facts;
}

/** The code beside the list of everything that is wrong with a request; each item has one of its own. */
export const VALIDATION_FAILED = "validation_failed";

/** The body of a 422 that lists what is wrong. */
export interface ValidationErrorBody {
  readonly detail: Fault[];
  readonly code: typeof VALIDATION_FAILED;
  /** What to send instead, for people, where the sentences of `detail` do not say it. */
  readonly hint?: string;
}

/** Makes the body of a refusal: the sentence, its code, and the code's facts if it has any. */
export function refusalBody<Code extends RefusalCode>(
  code: Code,
  ...[facts]: FactsArgument<Code>
): RefusalBody {
  const detail = definitionOf(code).say(facts ?? {});
  return { detail, code, ...(facts !== undefined && { ctx: facts }) };
}

/** What an item of a 422 says of its place: pydantic's name, the sentence, and the facts, among them a code of ours. */
export interface FaultParts {
  readonly type: string;
  readonly msg: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** What pydantic puts before the sentence of a `ValueError`. */
export const VALUE_ERROR = "Value error, ";

/** What of a scene a fault is in, by its name. */
export type SceneOwner = { readonly layer: string } | { readonly font: string };

function ownerText(owner: SceneOwner | null): string {
  if (owner === null) return "";
  return "layer" in owner ? `Layer "${owner.layer}": ` : `Font "${owner.font}": `;
}

/**
 * What is said of a code at whatever place.
 * @param owner stands before the sentence, and beside the facts
 */
export function faultParts(code: FaultCode, facts: Facts, owner: SceneOwner | null = null): FaultParts {
  const { type, isValueError, say } = definitionOf(code);
  const msg = `${isValueError ? VALUE_ERROR : ""}${ownerText(owner)}${say(facts)}`;
  const ctx = { ...facts, ...owner };
  if (type !== null) return { type, msg, ctx: { ...(isValueError && { error: {} }), code, ...ctx } };
  return { type: code, msg, ...(Object.keys(ctx).length > 0 && { ctx }) };
}
