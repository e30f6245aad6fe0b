import {
  choiceReader,
  choicesReader,
  integerReader,
  momentReader,
  type Reader,
  readDay,
  readFlag,
  readUuidValue,
  textReader,
  textsReader,
  uuidsReader,
} from "./readers.ts";

/** A query parameter of a list, as data: its type, limits and default. */
export type ListField =
  | { readonly type: "text"; readonly min?: number; readonly max: number; readonly default?: string }
  | { readonly type: "texts"; readonly max: number; readonly most: number }
  | { readonly type: "uuids"; readonly most: number }
  | { readonly type: "choices"; readonly values: readonly string[] }
  | { readonly type: "choice"; readonly values: readonly string[]; readonly default?: string }
  | { readonly type: "moment"; readonly ofDay: "start" | "end" }
  | { readonly type: "uuid" | "day" }
  | { readonly type: "integer"; readonly min?: number; readonly max?: number; readonly default?: number }
  | { readonly type: "boolean"; readonly default?: boolean };

/** The query parameters of a list by name. */
export type ListFields = Readonly<Record<string, ListField>>;

type ValueOf<Field> = Field extends { type: "choices"; values: readonly (infer Value)[] }
  ? readonly Value[]
  : Field extends { values: readonly (infer Value)[] }
    ? Value
    : Field extends { type: "integer" }
      ? number
      : Field extends { type: "boolean" }
        ? boolean
        : Field extends { type: "texts" | "uuids" }
          ? readonly string[]
          : string;

type Defaulted<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { default: unknown } ? Name : never;
}[keyof Fields];

/** The values of these parameters. */
export type ListStateOf<Fields> = { [Name in Defaulted<Fields>]: ValueOf<Fields[Name]> } & {
  [Name in Exclude<keyof Fields, Defaulted<Fields>>]?: ValueOf<Fields[Name]> | undefined;
};

/** The reader of such a field, which the contract's schema uses too. */
export function listFieldReader(field: ListField): Reader<string | number | boolean | readonly string[]> {
  switch (field.type) {
    case "text":
      return textReader(field);
    case "texts":
      return textsReader(field);
    case "uuids":
      return uuidsReader(field);
    case "choices":
      return choicesReader(field.values);
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
