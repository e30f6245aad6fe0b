import { expect, test } from "vitest";
import { z } from "zod";
import { person } from "#lib/contract/resources/person.ts";
import { video } from "#lib/contract/resources/video.ts";
import type { Column } from "./columns.ts";
import { PERSON_COLUMNS } from "./people/person-columns.ts";
import { VIDEO_COLUMNS } from "./videos/video-columns.ts";

type Field = z.core.JSONSchema.BaseSchema;

/** Types of column for the texts that the contract gives a format. The compiler tells texts from other values alone. */
const BY_FORMAT: Readonly<Record<string, readonly Column["type"][]>> = {
  uuid: ["uuid"],
  date: ["date"],
  "date-time": ["moment"],
};
const WITHOUT_FORMAT: readonly Column["type"][] = ["text", "number", "boolean", "json"];

/** The address of a stored file, whose storage key is never answered. */
/** The address of a page is none of a file. */
const isFileUrl = (name: string): boolean => name.endsWith("_url") && name !== "watch_url";

/** Of alternatives their common one: a date that may lack its year is a text. */
function formatOf({ format, anyOf = [] }: Field): string {
  if (format !== undefined) return format;
  const values = anyOf.map((each) => each as Field).filter(({ type }) => type !== "null");
  const [common = "", ...others] = new Set(values.map(formatOf));
  return others.length === 0 ? common : "";
}

test.each([
  ["person", person, PERSON_COLUMNS],
  ["video", video, VIDEO_COLUMNS],
] as const)("each column of a %s has the type of the field's format", (_, schema, columns) => {
  const fields: Readonly<Record<string, z.ZodType>> = schema.shape;
  const wrong = Object.entries<Column>(columns).filter(([name, { type }]) => {
    const field = fields[name];
    const format = field === undefined ? "" : formatOf(z.toJSONSchema(field));
    if (isFileUrl(name)) return type !== "file";
    return !(BY_FORMAT[format] ?? WITHOUT_FORMAT).includes(type);
  });
  expect(wrong).toEqual([]);
  expect(Object.keys(columns)).toEqual(Object.keys(fields));
});
