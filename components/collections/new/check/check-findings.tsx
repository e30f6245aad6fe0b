"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { COLLECTION_CHECK } from "#components/i18n/generated/collection-check.en.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { VIDEO_FAULTS } from "#components/i18n/generated/video-faults.en.ts";
import { VIDEO_REASONS } from "#components/i18n/generated/video-reasons.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { factName, videoErrorText } from "#components/i18n/video-error-text.ts";
import { layerHeading } from "#components/templates/index.ts";
import { TextLink } from "#components/ui/links.tsx";
import type { CollectionReport } from "#lib/client/collections/collection-check.ts";
import styles from "./check.module.css";
import type { ExcludedPerson } from "./exclusions.ts";
import { type AffectedPerson, byMissingFacts, type FindingGroup, groupsOf } from "./finding-groups.ts";

/** Most people named at first in each group. */
const NAMED = 6;

interface CheckFindingsProps {
  report: CollectionReport;
  onLeaveOut: (people: ExcludedPerson[]) => void;
}

/** The findings of a check by kind: first the faults that prevent videos, then the warnings. */
export function CheckFindings({ report, onLeaveOut }: CheckFindingsProps) {
  const t = useMessages(COLLECTION_CHECK);
  const faultMessages = useMessages(VIDEO_FAULTS);
  const faults = groupsOf(report.faults, report.people, (person) => person.faults);
  const warnings = groupsOf(report.warnings, report.people, (person) =>
    person.warnings.map((warning) => ({ ...warning, reason: warning.code })),
  );
  return (
    <>
      {faults.length === 0 ? null : (
        <section className={styles.findings} aria-label={t.faults}>
          {faults.flatMap(byMissingFacts).map((group) => (
            <Group
              key={[group.code, ...(group.facts ?? [])].join(" ")}
              group={group}
              text={faultMessages[group.code]}
              tone="danger"
              onLeaveOut={onLeaveOut}
            />
          ))}
        </section>
      )}
      {warnings.length === 0 ? null : (
        <section className={styles.findings} aria-label={t.warnings}>
          <p className={styles.note}>{t.warnings}</p>
          {warnings.map((group) => (
            <Group key={group.code} group={group} text={t.warning[group.code]} tone="notice" />
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
  onLeaveOut?: (people: ExcludedPerson[]) => void;
}

function Group({ group: { people, named, facts }, text: { title, advice }, tone, onLeaveOut }: GroupProps) {
  const t = useMessages(COLLECTION_CHECK);
  const reasons = useMessages(VIDEO_REASONS);
  const lacks = facts?.map((fact) => factName(fact, reasons)).join(", ");
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? named : named.slice(0, NAMED);
  const rest = named.length - shown.length;
  return (
    <div className={styles.group} data-tone={tone}>
      <div className={styles.groupHead}>
        <h3 className={styles.groupTitle}>
          {lacks === undefined ? (
            <>
              {title} <span className={styles.groupCount}>{t.people({ count: people })}</span>
            </>
          ) : (
            t.lack({ count: people, facts: lacks })
          )}
        </h3>
        {onLeaveOut === undefined ? null : (
          <Button
            variant="default"
            size="compact-md"
            onClick={() => onLeaveOut(named.map(({ personId: id, name }) => ({ id, name })))}
          >
            {t.leaveOut({ count: named.length })}
          </Button>
        )}
      </div>
      <p className={styles.advice}>{lacks === undefined ? advice : t.lackAdvice}</p>
      <ul className={styles.affected}>
        {shown.map((person) => (
          <Person key={person.personId} person={person} isExplained={lacks !== undefined} />
        ))}
      </ul>
      {rest === 0 ? null : (
        <Button variant="subtle" size="compact-md" onClick={() => setWhole(true)}>
          {t.more({ count: rest })}
        </Button>
      )}
      {people > named.length ? (
        <p className={styles.note}>{t.notNamed({ count: people - named.length })}</p>
      ) : null}
    </div>
  );
}

interface PersonProps {
  person: AffectedPerson;
  /** Whether the group's title says it all. */
  isExplained: boolean;
}

function Person({ person: { personId, name, problem }, isExplained }: PersonProps) {
  const t = useMessages(COLLECTION_CHECK);
  const reasons = useMessages(VIDEO_REASONS);
  const templates = useMessages(TEMPLATES);
  const { layer } = problem;
  return (
    <li className={styles.person}>
      {/* In a new tab: the input on this page must not be lost while the user fixes it. */}
      <TextLink href={`/people/${personId}`} newTab>
        <span dir="auto">{name}</span>
        <span className="visually-hidden"> ({t.opensAside})</span>
      </TextLink>
      <span className={styles.message}>
        {layer === undefined || isExplained ? null : t.inLayer({ layer: layerHeading(layer, templates) })}
        {isExplained ? null : videoErrorText(problem, reasons)}
      </span>
    </li>
  );
}
