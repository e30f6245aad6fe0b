/*
 * The definition of an error code. A code is stable: clients and the console's translations rely on it and on
 * its facts. The English sentence is made from both in one place, when the answer is written.
 */

interface FactTypes {
  string: string;
  "string?": string | null;
  integer: number;
  "integer?": number | null;
  number: number;
  boolean: boolean;
  strings: readonly string[];
}

/** The type of a fact (`?` allows null), or its closed set of texts. */
export type FactKind = keyof FactTypes | readonly string[];
export type FactKinds = Readonly<Record<string, FactKind>>;

type FactOf<Kind extends FactKind> = Kind extends keyof FactTypes
  ? FactTypes[Kind]
  : Kind extends readonly (infer Text)[]
    ? Text
    : never;

/** The facts of a code, by name. */
export type FactsOfKinds<Kinds extends FactKinds> = { readonly [Name in keyof Kinds]: FactOf<Kinds[Name]> };

/** The facts of any code. */
export type Facts = FactsOfKinds<FactKinds>;

/**
 * Where a code appears: `refusal` beside a string `detail`, `fault` in an item of a 422, `finding` in a
 * stored error or a report.
 */
type ErrorPlace = "refusal" | "fault" | "finding";

/** One code. */
export interface ErrorDefinition<
  Place extends ErrorPlace = ErrorPlace,
  Status extends number | null = number | null,
  Kinds extends FactKinds = FactKinds,
> {
  readonly place: Place;
  /** HTTP status; null for a finding. */
  readonly status: Status;
  /** The item's `type`, one of pydantic's names, if it is not the code itself. */
  readonly type: string | null;
  /**
   * Whether it looks like pydantic's `ValueError`: `msg` begins with "Value error" and `ctx` has an empty
   * `error`.
   */
  readonly isValueError: boolean;
  /** Describes the code in one sentence. */
  readonly doc: string;
  readonly facts: Kinds;
  /** The English sentence. It is a method so that one table can hold definitions with different facts. */
  say(facts: FactsOfKinds<Kinds>): string;
}

type Sentence<Kinds extends FactKinds> = string | ((facts: FactsOfKinds<Kinds>) => string);

/** A sentence without facts is the same each time. */
const sentenceMaker = <Kinds extends FactKinds>(sentence: Sentence<Kinds>) =>
  typeof sentence === "string" ? () => sentence : sentence;

/** A refusal of the whole request. */
export function refusal<const Status extends number, const Kinds extends FactKinds>(
  status: Status,
  doc: string,
  facts: Kinds,
  sentence: Sentence<Kinds>,
): ErrorDefinition<"refusal", Status, Kinds> {
  return {
    place: "refusal",
    status,
    type: null,
    isValueError: false,
    doc,
    facts,
    say: sentenceMaker(sentence),
  };
}

/** A refused value whose code is one of pydantic's names and whose facts are pydantic's. */
export function pydanticFault<const Kinds extends FactKinds>(
  doc: string,
  facts: Kinds,
  sentence: Sentence<Kinds>,
): ErrorDefinition<"fault", 422, Kinds> {
  return {
    place: "fault",
    status: 422,
    type: null,
    isValueError: false,
    doc,
    facts,
    say: sentenceMaker(sentence),
  };
}

/** A refused value with a reason that pydantic has no name for: `Value error, …`. */
export function valueError<const Kinds extends FactKinds>(
  doc: string,
  facts: Kinds,
  sentence: Sentence<Kinds>,
): ErrorDefinition<"fault", 422, Kinds> {
  const say = sentenceMaker(sentence);
  return { place: "fault", status: 422, type: "value_error", isValueError: true, doc, facts, say };
}

/** A refused value with one of pydantic's names as `type` and our own sentence as `msg`, without a prefix. */
export function faultOfType<const Kinds extends FactKinds>(
  type: string,
  doc: string,
  facts: Kinds,
  sentence: Sentence<Kinds>,
): ErrorDefinition<"fault", 422, Kinds> {
  return { place: "fault", status: 422, type, isValueError: false, doc, facts, say: sentenceMaker(sentence) };
}

/** A finding in a stored error or a report. */
export function finding<const Kinds extends FactKinds>(
  doc: string,
  facts: Kinds,
  sentence: Sentence<Kinds>,
): ErrorDefinition<"finding", null, Kinds> {
  return {
    place: "finding",
    status: null,
    type: null,
    isValueError: false,
    doc,
    facts,
    say: sentenceMaker(sentence),
  };
}
