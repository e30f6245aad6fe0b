import { readEmail } from "./address-text.ts";
import { type FieldSchema, field } from "./field-schema.ts";
import { readText } from "./readers.ts";
import { accept, invalid, MOST_FAULTS, type Reading, type ValueFault } from "./reading.ts";

type Recipients = "person" | string[];

/** `person`, or a list of 1 to `most` e-mail addresses. A union would report a list of the wrong length as no `person`. */
export function messageRecipients(most: number): FieldSchema<Recipients> {
  const read = (value: unknown): Reading<Recipients> => {
    if (value === "person") return accept(value);
    if (typeof value === "string") return invalid("literal_error", { expected: "'person'" });
    if (!Array.isArray(value)) return invalid("list_type");
    const lengths = { field_type: "List", actual_length: value.length };
    if (value.length < 1) return invalid("too_short", { ...lengths, min_length: 1 });
    if (value.length > most) return invalid("too_long", { ...lengths, max_length: most });
    return readAddresses(value);
  };
  const address = { type: "string" as const, format: "email", maxLength: 254 };
  return field(read, {
    anyOf: [
      { type: "string", enum: ["person"] },
      { type: "array", items: address, minItems: 1, maxItems: most },
    ],
  });
}

function readAddresses(values: readonly unknown[]): Reading<string[]> {
  const addresses: string[] = [];
  const faults: ValueFault[] = [];
  for (const [index, value] of values.entries()) {
    const reading = readAddress(value);
    if ("value" in reading) addresses.push(reading.value);
    else faults.push(...reading.faults.map((fault) => ({ ...fault, path: [index] })));
  }
  return faults.length > 0 ? { faults: faults.slice(0, MOST_FAULTS) } : accept(addresses);
}

function readAddress(value: unknown): Reading<string> {
  const reading = readText(value);
  if (!("value" in reading)) return reading;
  const address = readEmail(reading.value);
  return "email" in address ? accept(address.email) : invalid("email_invalid", { reason: address.error });
}
