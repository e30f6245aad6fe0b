"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { COLLECTION_CHECK } from "#components/i18n/generated/collection-check.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TextLink } from "#components/ui/links.tsx";
import styles from "./check.module.css";

/** People named at first, and added with each press. */
const NAMED = 6;
const MORE = 100;

interface NamedPeopleProps {
  label: string;
  people: readonly { person_id: string; person_name: string }[];
}

/** The first of some people by name, each with a link that opens in a new tab, and a button for more. */
export function NamedPeople({ label, people }: NamedPeopleProps) {
  const t = useMessages(COLLECTION_CHECK);
  const [count, setCount] = useState(NAMED);
  const rest = people.length - count;
  return (
    <>
      <ul className={styles.names} aria-label={label}>
        {people.slice(0, count).map(({ person_id, person_name }) => (
          <li key={person_id}>
            <TextLink href={`/people/${person_id}`} newTab>
              <span dir="auto">{person_name}</span>
              <span className="visually-hidden"> ({t.opensAside})</span>
            </TextLink>
          </li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="subtle" size="compact-md" onClick={() => setCount(count + MORE)}>
          {t.more({ count: Math.min(rest, MORE) })}
        </Button>
      ) : null}
    </>
  );
}
