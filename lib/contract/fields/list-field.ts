import {
  choiceReader,
  integerReader,
  momentReader,
  type Reader,
  readDay,
  readFlag,
  readUuidValue,
  textReader,
} from "./readers.ts";

/** One parameter of a list's address, as data: what it may be, and what it is when it is absent. */
export type ListField =
  | { readonly type: "text"; readonly min?: number; readonly max: number; readonly default?: string }
  | { readonly type: "choice"; readonly values: readonly string[]; readonly default?: string }
  | { readonly type: "moment"; readonly ofDay: "start" | "end" }
  | { readonly type: "uuid" | "day" }
  | { readonly type: "integer"; readonly min?: number; readonly max?: number; readonly default?: number }
  | { readonly type: "boolean"; readonly default?: boolean };

/** The parameters of a list's address by their names. */
export type ListFields = Readonly<Record<string, ListField>>;

type ValueOf<Field> = Field extends { values: readonly (infer Value)[] }
  ? Value
  : Field extends { type: "integer" }
    ? number
    : Field extends { type: "boolean" }
      ? boolean
      : string;

type Defaulted<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { default: unknown } ? Name : never;
}[keyof Fields];

/** What an address with these parameters says. */
export type ListStateOf<Fields> = { [Name in Defaulted<Fields>]: ValueOf<Fields[Name]> } & {
  [Name in Exclude<keyof Fields, Defaulted<Fields>>]?: ValueOf<Fields[Name]> | undefined;
};

/** The very reader that the contract's own schema of such a field has. */
export function listFieldReader(field: ListField): Reader<string | number | boolean> {
  switch (field.type) {
    case "text":
      return textReader(field);
    case "choice":
      return choiceReader("enum", field.values);
    case "moment":
      return momentReader(field.ofDay);
    case "uuid":
      return readUuidValue;
    case "day":
      return readDay;
    case "integer":
      return integerReader(field);
    case "boolean":
      return readFlag;
  }
}
