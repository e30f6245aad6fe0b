import { z } from "zod";
import type { Contract } from "#lib/contract/contract.ts";

type Schema = z.core.JSONSchema.BaseSchema;

/** Lists of changes to layers, and scenes: what is in them may name an asset as `asset:<id>`. */
const WITH_ASSETS = new Set(["modifications", "scene", "definition"]);
/** Operations that store a scene as it is: an asset in it is looked for when it is published, or drawn. */
const STORING_SCENES = new Set(["createTemplateDraft", "updateTemplateDraft", "createTemplateCheckpoint"]);
const NAMED_AS_ID = /(^|_)ids?$/;
/** Ids of other systems, and of layers: they name no row. */
const NO_ROW = new Set(["external_id", "plan_id", "request_id"]);

/**
 * The places of a contract's path, query and body that name rows, such as `path.person_id` and `body.people.ids[]`: what
 * is a UUID by its schema, or an id by its name. `body.modifications asset` is an asset within modifications.
 */
export function referencesOf({ id, params, query, body }: Contract): string[] {
  const sources = { path: params, query, body };
  return Object.entries(sources).flatMap(([source, schema]) => {
    if (schema === undefined) return [];
    const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    const places = [...new Set(placesIn(json, source, json.$defs ?? {}, []))];
    return STORING_SCENES.has(id) ? places.filter((place) => place !== "body.scene asset") : places;
  });
}

function placesIn(
  schema: Schema,
  place: string,
  definitions: Record<string, Schema>,
  within: readonly string[],
): string[] {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    const target = definitions[name];
    if (target === undefined || within.includes(name)) return [];
    return placesIn(target, place, definitions, [...within, name]);
  }
  const name = place.split(".").at(-1)?.replace("[]", "") ?? "";
  if (WITH_ASSETS.has(name)) return [`${place.replace("[]", "")} asset`];
  const isText = schema.type === "string";
  if (schema.format === "uuid" || (isText && NAMED_AS_ID.test(name) && !NO_ROW.has(name))) return [place];
  const inner: [Schema | boolean | undefined, string][] = [
    ...Object.entries(schema.properties ?? {}).map(
      ([key, value]) => [value, `${place}.${key}`] as [Schema | boolean, string],
    ),
    [schema.items as Schema | undefined, `${place}[]`],
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(
      (option) => [option, place] as [Schema, string],
    ),
  ];
  return inner.flatMap(([value, at]) =>
    typeof value === "object" ? placesIn(value, at, definitions, within) : [],
  );
}
