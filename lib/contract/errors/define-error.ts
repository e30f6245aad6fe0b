/*
 * What an error code is made of. A code is stable: programs and the console's languages go by it and by its facts. The
 * English sentence is made of both, last and in one place.
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

/** A type of fact (`?`: or null), or the closed set of texts that it is one of. */
export type FactKind = keyof FactTypes | readonly string[];
export type FactKinds = Readonly<Record<string, FactKind>>;

type FactOf<Kind extends FactKind> = Kind extends keyof FactTypes
  ? FactTypes[Kind]
  : Kind extends readonly (infer Text)[]
    ? Text
    : never;

/** The facts of a code, by name. */
export type FactsOfKinds<Kinds extends FactKinds> = { readonly [Name in keyof Kinds]: FactOf<Kinds[Name]> };

/** Facts of a code that is not looked at. */
export type Facts = FactsOfKinds<FactKinds>;

/**
 * Where a code is read: `refusal` beside a string `detail`; `fault` in an item of a 422; `finding` in a stored error or
 * a report.
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
  /** An item's `type`, one of pydantic's names, where that is not the code itself. */
  readonly type: string | null;
  /** Whether it is what pydantic makes of a `ValueError`: `msg` begins with that, and `ctx` has an empty `error`, as recorded. */
  readonly isValueError: boolean;
  /** What it means, in one sentence. */
  readonly doc: string;
  readonly facts: Kinds;
  /** The English sentence. A method, so that a table can hold definitions with other facts. */
  say(facts: FactsOfKinds<Kinds>): string;
}

type Sentence<Kinds extends FactKinds> = string | ((facts: FactsOfKinds<Kinds>) => string);

const saying = <Kinds extends FactKinds>(sentence: Sentence<Kinds>) =>
  typeof sentence === "string" ? () => sentence : sentence;

/** A request that is refused as a whole, with the facts `facts`. */
export function refusal<const Status extends number, const Kinds extends FactKinds>(
  status: Status,
  doc: string,
  facts: Kinds,
  sentence: Sentence<Kinds>,
): ErrorDefinition<"refusal", Status, Kinds> {
  return { place: "refusal", status, type: null, isValueError: false, doc, facts, say: saying(sentence) };
}

/** A value that is refused under one of pydantic's names, which is the code, with the facts that pydantic has. */
export function pydanticFault<const Kinds extends FactKinds>(
  doc: string,
  facts: Kinds,
  sentence: Sentence<Kinds>,
): ErrorDefinition<"fault", 422, Kinds> {
  return { place: "fault", status: 422, type: null, isValueError: false, doc, facts, say: saying(sentence) };
}

/** A value that is refused for a reason that pydantic has no name for: `Value error, …`. */
export function valueError<const Kinds extends FactKinds>(
  doc: string,
  facts: Kinds,
  sentence: Sentence<Kinds>,
): ErrorDefinition<"fault", 422, Kinds> {
  const say = saying(sentence);
  return { place: "fault", status: 422, type: "value_error", isValueError: true, doc, facts, say };
}

/** A value that is refused under a name of pydantic's, in a sentence of ours, which is the whole of `msg`. */
export function faultOfType<const Kinds extends FactKinds>(
  type: string,
  doc: string,
  facts: Kinds,
  sentence: Sentence<Kinds>,
): ErrorDefinition<"fault", 422, Kinds> {
  return { place: "fault", status: 422, type, isValueError: false, doc, facts, say: saying(sentence) };
}

/** What a stored error or a report says. */
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
    say: saying(sentence),
  };
}
