import type { Person } from "#lib/client/people/people.ts";
import styles from "../new-collection.module.css";
import { factsBelow } from "./picker-facts.ts";

/** What tells people of the same name apart on a phone, where lists have no columns for it. */
export function PersonFacts({ person }: { person: Person }) {
  const facts = factsBelow(person);
  return facts === "" ? null : (
    <span className={styles.personFacts} dir="auto">
      {facts}
    </span>
  );
}
