"use client";

import { useEffect, useState } from "react";
import { COLLECTION_CHECK } from "#components/i18n/generated/collection-check.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TemplateMoment } from "#components/templates/index.ts";
import type { CollectionReport } from "#lib/client/collections/collection-check.ts";
import type { PreviewInput, Template } from "#lib/client/templates/templates.ts";
import type { Occasion } from "../recipients/recipients.ts";
import styles from "./check.module.css";
import { ContactTile } from "./contact-tile.tsx";
import type { Exclusions } from "./exclusions.ts";
import { LargeStill, type Looked } from "./large-still.tsx";
import { SkipLink, START_ID } from "./skip-link.tsx";
import { useInView } from "./use-in-view.ts";

/**
 * Tiles are added in steps of this size while the user scrolls: a page of thousands would be slow to appear.
 */
const STEP = 48;

interface ContactSheetProps {
  report: CollectionReport;
  excluded: Exclusions;
  template: Template;
  modifications: NonNullable<PreviewInput["modifications"]>;
  /** Whether nobody has chosen the day of this person's occasion. */
  guessedFor: (recipient: CollectionReport["recipients"][number]) => Occasion | null;
}

/** A still of everyone's video, in the collection's order, drawn while the user scrolls. */
export function ContactSheet({ report, excluded, template, modifications, guessedFor }: ContactSheetProps) {
  const t = useMessages(COLLECTION_CHECK).sheet;
  const [time, setTime] = useState<number | null>(null);
  const [count, setCount] = useState(STEP);
  const { recipients, people } = report;
  const found = new Map(people.map((person) => [person.person_id, person]));
  const shown = recipients.slice(0, count);
  const [looked, setLooked] = useState<Looked | null>(null);
  const withStill = recipients.filter(({ person_id: id }) => (found.get(id)?.faults ?? []).length === 0);
  const input = { version: report.template_version, modifications, ...(time === null ? {} : { time }) };
  return (
    <section className={styles.sheet} aria-label={t.title}>
      <div className={styles.sheetHead}>
        <h3 className={styles.sheetTitle}>{t.title}</h3>
        <span className={styles.note}>{t.shown({ shown: shown.length, total: recipients.length })}</span>
      </div>
      <div className={styles.moment}>
        <TemplateMoment template={template} time={time} onChange={setTime} />
      </div>
      <SkipLink to={START_ID} />
      <ul className={styles.tiles} aria-label={t.label}>
        {shown.map((recipient) => (
          <ContactTile
            key={recipient.person_id}
            template={template}
            recipient={recipient}
            excluded={excluded}
            found={found.get(recipient.person_id)}
            input={input}
            guessedFor={guessedFor(recipient)}
            onLook={(plays) => setLooked({ recipient, plays })}
          />
        ))}
      </ul>
      <LargeStill
        template={template}
        input={input}
        recipients={withStill}
        looked={looked}
        onChange={setLooked}
      />
      {shown.length < recipients.length ? (
        // Replaced after each step: an observed element that stays in view does not report again.
        <MoreOnSight key={count} onSight={() => setCount(count + STEP)} />
      ) : null}
    </section>
  );
}

/** Calls `onSight` when the user has scrolled near. */
function MoreOnSight({ onSight }: { onSight: () => void }) {
  const { ref, isSeen } = useInView("600px");
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the caller is by then
  useEffect(() => {
    if (isSeen) onSight();
  }, [isSeen]);
  return <div ref={ref} />;
}
