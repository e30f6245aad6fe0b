"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { layerHeading } from "#components/templates/index.ts";
import { TextLink } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { COLLECTION_CHECK } from "#components/words/en/collection-check.ts";
import { KIT } from "#components/words/en/kit.ts";
import { TEMPLATES } from "#components/words/en/templates.ts";
import { VIDEO_FAULTS } from "#components/words/en/videos.ts";
import { useWords } from "#components/words/words.tsx";
import type { CollectionReport } from "#lib/client/collection-check.ts";
import styles from "./check.module.css";
import { type Affected, type FindingGroup, groupsOf } from "./finding-groups.ts";
import type { LeftOutPerson } from "./use-left-out.ts";

/** So many people of a group are named at first. */
const NAMED = 6;

interface CheckFindingsProps {
  report: CollectionReport;
  onLeaveOut: (people: LeftOutPerson[]) => void;
}

/** What a check found, by kind: first what keeps videos from being made, then what is only worth a look. */
export function CheckFindings({ report, onLeaveOut }: CheckFindingsProps) {
  const words = useWords(COLLECTION_CHECK);
  const faultWords = useWords(VIDEO_FAULTS);
  const faults = groupsOf(report.faults, report.people, (person) => person.faults);
  const warnings = groupsOf(report.warnings, report.people, (person) => person.warnings);
  return (
    <>
      {faults.length === 0 ? null : (
        <section className={styles.findings} aria-label={words.faults}>
          {faults.map((group) => (
            <Group
              key={group.code}
              group={group}
              text={faultWords[group.code]}
              tone="danger"
              onLeaveOut={onLeaveOut}
            />
          ))}
        </section>
      )}
      {warnings.length === 0 ? null : (
        <section className={styles.findings} aria-label={words.warnings}>
          <p className={styles.note}>{words.warnings}</p>
          {warnings.map((group) => (
            <Group key={group.code} group={group} text={words.warning[group.code]} tone="notice" />
          ))}
        </section>
      )}
    </>
  );
}

interface GroupProps {
  group: FindingGroup<string>;
  text: { title: string; advice: string };
  tone: "danger" | "notice";
  onLeaveOut?: (people: LeftOutPerson[]) => void;
}

function Group({ group: { people, named }, text: { title, advice }, tone, onLeaveOut }: GroupProps) {
  const words = useWords(COLLECTION_CHECK);
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? named : named.slice(0, NAMED);
  const rest = named.length - shown.length;
  return (
    <div className={styles.group} data-tone={tone}>
      <div className={styles.groupHead}>
        <h3 className={styles.groupTitle}>
          {title} <span className={styles.groupCount}>{words.people(format.number(people))}</span>
        </h3>
        {onLeaveOut === undefined ? null : (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => onLeaveOut(named.map(({ personId: id, name }) => ({ id, name })))}
          >
            {words.leaveOut(format.number(named.length))}
          </Button>
        )}
      </div>
      <p className={styles.advice}>{advice}</p>
      <ul className={styles.affected}>
        {shown.map((person) => (
          <Person key={person.personId} person={person} />
        ))}
      </ul>
      {rest === 0 ? null : (
        <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
          {words.more(format.number(rest))}
        </Button>
      )}
      {people > named.length ? (
        <p className={styles.note}>{words.notNamed(format.number(people - named.length))}</p>
      ) : null}
    </div>
  );
}

function Person({ person: { personId, name, message, layer } }: { person: Affected }) {
  const words = useWords(COLLECTION_CHECK);
  const kit = useWords(KIT);
  const templates = useWords(TEMPLATES);
  return (
    <li className={styles.person}>
      {/* Beside this page: what is filled in here must not be lost on the way to mend it. */}
      <TextLink href={`/people/${personId}`} newTab>
        <span dir="auto">{name}</span>
        <span className="visually-hidden"> ({words.opensAside})</span>
      </TextLink>
      <span className={styles.message}>
        {layer === undefined ? null : words.inLayer(layerHeading(layer, templates))}
        {kit.said(message)}
      </span>
    </li>
  );
}
