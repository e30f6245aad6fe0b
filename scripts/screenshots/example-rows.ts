import { contracts } from "#lib/contract/contracts.ts";
import { REQUEST_EXAMPLES } from "#lib/server/http/openapi-examples.ts";

/** How rows are read and created. Paths are those of the API. */
type Api = {
  get<Answer>(path: string): Promise<Answer>;
  send(method: "POST", path: string, body: object): Promise<unknown>;
};

/** No page lists them all, and their examples would change people; or they follow from celebrations. */
const LEFT_OUT = ["/v1/mails", "/v1/bulk-actions", "/v1/imports", "/v1/occurrences"];

/** The examples name rows by ids that no installation has. */
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-/;

/**
 * Gives each list that is empty one row, the example that the API's documentation has of its POST. Lists within one row
 * of a resource are left as they are.
 * @throws {Error} names the lists that stay empty: their pages would be photographed empty
 */
export async function addExampleRows(api: Api): Promise<void> {
  const [organization] = await api.get<{ id: string }[]>("/v1/organizations");
  const stillEmpty: string[] = [];
  const lists = contracts
    .filter(({ success }) => success.page === true)
    .map(({ path }) => path)
    .filter((path) => !LEFT_OUT.includes(path));
  for (const path of lists) {
    const list = path.replace("{org_id}", organization?.id ?? "");
    // One directly below another list, such as the values of a field, holds what that list's rows do.
    if (list.includes("{") || lists.some((other) => other === path.replace(/\/[a-z-]+$/, ""))) continue;
    if ((await api.get<unknown[]>(`${list}?limit=1`)).length > 0) continue;
    const create = contracts.find((contract) => contract.method === "POST" && contract.path === path);
    const example = create && REQUEST_EXAMPLES[create.id];
    if (typeof example !== "object" || example === null || ID.test(JSON.stringify(example)))
      stillEmpty.push(list);
    else await api.send("POST", list, example);
  }
  if (stillEmpty.length > 0) throw new Error(`add rows to fill-installation.ts for ${stillEmpty.join(", ")}`);
}
