import { setTimeout as wait } from "node:timers/promises";
import { newId } from "#lib/server/ids.ts";
import type { Client } from "./load.ts";
import { firstName } from "./order-scene.ts";

const PAUSE_MS = 50;

/** Adds one person after the other, each with a last name that nobody else has. */
export async function addPeople({ write, isOver }: Client): Promise<void> {
  for (let index = 0; !isOver(); index += 1) {
    const name = newId();
    const body = {
      first_name: firstName(index),
      last_name: name,
      email: `${name}@people.example`,
      position: "Added",
    };
    await write("person", "/v1/people", { body });
    await wait(PAUSE_MS);
  }
}
