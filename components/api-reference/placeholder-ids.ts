const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** What a list of ids stands below, where its own name does not say what they are of. */
const SINGULAR: Readonly<Record<string, string>> = { people: "person" };

/**
 * An example with capitals in place of ids, as in the addresses of samples: `PERSON_ID`. An id that looks like one is sent
 * as it is, and finds nothing.
 */
export function withPlaceholders(example: unknown, name = "", parent = ""): unknown {
  if (typeof example === "string") return UUID.test(example) ? placeholderOf(name, parent) : example;
  if (Array.isArray(example)) return example.map((each) => withPlaceholders(each, name, parent));
  if (typeof example !== "object" || example === null) return example;
  return Object.fromEntries(
    Object.entries(example).map(([key, value]) => [key, withPlaceholders(value, key, name)]),
  );
}

function placeholderOf(name: string, parent: string): string {
  if (name !== "ids") return (name === "" ? "id" : name).toUpperCase();
  return `${SINGULAR[parent] ?? parent.replace(/s$/, "")}_ID`.toUpperCase();
}
