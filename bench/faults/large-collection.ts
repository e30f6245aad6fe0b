import { setTimeout as wait } from "node:timers/promises";
import { newId } from "#lib/server/ids.ts";
import { TINY_SCENE } from "#test/support/test-template.ts";
import type { Load } from "./load/load.ts";
import { firstName } from "./load/order-scene.ts";

const AT_ONCE = 8;

/** Adds people and orders one collection of half a second for each of them. @returns its id */
export async function orderLarge({ client }: Load, people: number): Promise<string> {
  const ids: string[] = [];
  const numbers = Array.from({ length: people }, (_, index) => index).values();
  const add = async () => {
    for (const index of numbers) {
      const name = newId();
      const body = {
        first_name: firstName(index),
        last_name: name,
        email: `${name}@people.example`,
        position: "Added",
      };
      ids.push(String((await client.write("person", "/v1/people", { body }))?.json.id));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, add));
  const template = await client.caller.ask("POST", "/v1/templates", {
    body: { name: "Short", scene: TINY_SCENE },
  });
  const body = { name: newId(), template_id: template?.json.id, people: { ids }, file_name: "{{last_name}}" };
  return String((await client.write("collection", "/v1/collections", { body }))?.json.id);
}

/** Waits until so many of a collection's videos have been made. @returns how many have */
export async function untilMade(
  { client }: Load,
  id: string,
  count: number,
  limitMs: number,
): Promise<number> {
  for (const end = performance.now() + limitMs; ; await wait(500)) {
    const completed = Number((await client.caller.ask("GET", `/v1/collections/${id}`))?.json.completed ?? 0);
    if (completed >= count || performance.now() > end) return completed;
  }
}
