import type { QueryOf, ResultOf } from "#lib/contract/contract.ts";
import { OPTIONS_LIMIT } from "#lib/contract/fields/custom-field-types.ts";
import type { JsonValue } from "#lib/contract/fields/json-object.ts";
import { PEOPLE_LOOKED_THROUGH } from "#lib/contract/resources/custom-field.ts";
import {
  CUSTOM_FIELD_EXAMPLES,
  type checkCustomFieldValues,
} from "#lib/contract/resources/custom-field-change.ts";
import type { Actor } from "../actor.ts";
import { dayOrderOf, readAsType } from "../people/index.ts";
import { type HeldValue, selectValues } from "./custom-field-change-queries.ts";
import { countPeople } from "./custom-field-queries.ts";

type Values = ResultOf<typeof checkCustomFieldValues>;

/** How many examples of a conversion are told. */
const CONVERSIONS = 5;

/** Which values of a custom field are of a type, and which can be read as it. */
export async function checkValues(
  { db, orgId }: Actor,
  { key, type, options, date_order: chosen }: QueryOf<typeof checkCustomFieldValues>,
): Promise<Values> {
  const listed = await db.customField.findFirst({ where: { key } });
  const field = {
    type: type ?? listed?.type ?? "text",
    options: options ?? listed?.options ?? [],
  };
  const all = await countPeople(db, PEOPLE_LOOKED_THROUGH + 1);
  const held = await selectValues(db, orgId, { key, people: PEOPLE_LOOKED_THROUGH });
  const order = dayOrderOf(
    held.map(({ value }) => value),
    chosen ?? null,
  );
  const counts = { fits: 0, readable: 0, ambiguous: 0, unfit: 0 };
  const unfit: HeldValue[] = [];
  const conversions = new Map<string, JsonValue>();
  for (const one of held) {
    const reading = readAsType(one.value, field, order);
    counts[reading.kind] += 1;
    if (reading.kind === "readable") {
      if (conversions.size < CONVERSIONS) conversions.set(one.text, reading.value);
    } else if (reading.kind !== "fits" && unfit.length < CUSTOM_FIELD_EXAMPLES) unfit.push(one);
  }
  return {
    ...{ type: field.type, people: held.length },
    ...{ fitting: counts.fits, convertible: counts.readable },
    ...{ ambiguous: counts.ambiguous, unfit: counts.unfit },
    looked_through: Math.min(all, PEOPLE_LOOKED_THROUGH),
    is_complete: all <= PEOPLE_LOOKED_THROUGH,
    unfit_people: unfit.map(({ id, firstName, lastName, text }) => ({
      ...{ person_id: id, first_name: firstName, last_name: lastName, value: text },
    })),
    conversions: [...conversions].map(([value, becomes]) => ({ value, becomes })),
    texts: mostFrequent(held),
  };
}

function mostFrequent(held: readonly HeldValue[]): string[] {
  const counts = new Map<string, number>();
  for (const { value, text } of held) {
    const shown = text.trim();
    if (typeof value === "string" && shown !== "") counts.set(shown, (counts.get(shown) ?? 0) + 1);
  }
  const ordered = [...counts].sort(([, one], [, other]) => other - one);
  return ordered.slice(0, OPTIONS_LIMIT).map(([text]) => text);
}
