/** The value of a custom field, which may be any JSON. */
export const customFieldText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "");
