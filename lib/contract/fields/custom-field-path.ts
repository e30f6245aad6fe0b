/** Before the key of a custom field where it stands among other fields. */
export const CUSTOM_FIELD_PREFIX = "custom_fields.";

/** A custom field among other fields, as in merge fields, columns and changes: `team` is `custom_fields.team`. */
export const customFieldPath = <Key extends string>(key: Key) => `${CUSTOM_FIELD_PREFIX}${key}` as const;

/** The key of a custom field, of its path; null for any other field. */
export const customFieldKey = (path: string): string | null =>
  path.startsWith(CUSTOM_FIELD_PREFIX) ? path.slice(CUSTOM_FIELD_PREFIX.length) : null;
