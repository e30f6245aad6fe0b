/** What is read of an operation to find it by. */
interface Searched {
  description?: string;
  parameters?: readonly { name?: string; $ref?: string }[];
  requestBody?: unknown;
}

type Paths = Readonly<Record<string, Readonly<Record<string, object>>>>;
type Schemas = Readonly<Record<string, unknown>>;

/**
 * The document with the names of its parameters and fields in the descriptions of its operations, as a comment, which is
 * not shown. Scalar 1.46.4 searches titles, paths and descriptions, and otherwise finds no operation by `birthday_from`.
 */
export function withSearchWords<Api extends { paths: Paths; components?: { schemas?: Schemas } }>(
  api: Api,
): Api {
  const schemas = api.components?.schemas ?? {};
  const paths = Object.entries(api.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => [method, withWords(operation, schemas)]),
    ),
  ]);
  return { ...api, paths: Object.fromEntries(paths) };
}

function withWords(operation: Searched, schemas: Schemas): object {
  const names = [
    ...(operation.parameters ?? []).flatMap(({ name }) => (name === undefined ? [] : [name])),
    ...fieldNames(operation.requestBody, schemas, new Set()),
  ];
  if (names.length === 0) return operation;
  const comment = `<!-- ${[...new Set(names)].join(" ")} -->`;
  return { ...operation, description: `${operation.description ?? ""}\n\n${comment}` };
}

/** The names of all properties in a schema, and in those that it refers to. */
function fieldNames(node: unknown, schemas: Schemas, seen: Set<string>): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key === "example" || key === "examples") return [];
    if (key === "$ref" && typeof value === "string") {
      const name = value.split("/").at(-1) ?? "";
      if (seen.has(name)) return [];
      return fieldNames(schemas[name], schemas, seen.add(name));
    }
    const own = key === "properties" && typeof value === "object" && value !== null ? Object.keys(value) : [];
    return [...own, ...fieldNames(value, schemas, seen)];
  });
}
