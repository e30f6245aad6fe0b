"use client";

import { Button, Loader } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconHistory } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { COLLECTION_CHECK } from "#components/i18n/generated/collection-check.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TileSkeleton } from "#components/ui/skeletons.tsx";
import type { CollectionReport } from "#lib/client/collections/collection-check.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import { Step } from "../step.tsx";
import styles from "./check.module.css";
import { CheckFindings } from "./check-findings.tsx";
import { ContactSheet } from "./contact-sheet.tsx";
import type { Exclusions } from "./exclusions.ts";
import { guessedOccasion } from "./guessed-occasion.ts";
import { OptedOut } from "./opted-out.tsx";
import type { CollectionCheck } from "./use-collection-check.ts";
import { WithoutPhoto } from "./without-photo.tsx";

interface CheckStepProps {
  check: CollectionCheck;
  excluded: Exclusions;
  template: Template | null;
  /** `YYYY-MM-DD` */
  today: string;
}

/** The last step before videos are rendered: what is wrong with anyone's video, and a still of each. */
export function CheckStep({ check, excluded, template, today }: CheckStepProps) {
  const t = useMessages(COLLECTION_CHECK);
  const { checked, report, isOld, isPending, run } = check;
  const count = excluded.people.length;
  const result = useShownResult(checked);
  return (
    <Step number={5} title={t.title}>
      <p className={styles.note}>{t.intro}</p>
      <div className={styles.actions}>
        {/* Busy, but not disabled, so that the button keeps the focus. */}
        <Button
          variant="default"
          aria-busy={isPending || undefined}
          leftSection={isPending ? <Loader size={14} color="currentColor" /> : undefined}
          onClick={() => isPending || run()}
        >
          {checked === null ? t.check : t.again}
        </Button>
        {count === 0 ? null : <LeftOutCount count={count} onTakeBack={excluded.includeAll} />}
      </div>
      <div className={styles.result} aria-live="polite" ref={result}>
        {report === null ? null : <Outcome report={report} isOld={isOld} />}
      </div>
      {isPending && checked === null ? <TileSkeleton tiles={12} /> : null}
      {report === null ? null : <CheckFindings report={report} onLeaveOut={excluded.exclude} />}
      {report === null ? null : <OptedOut report={report} />}
      {report === null ? null : <WithoutPhoto report={report} />}
      {checked === null || template?.id !== checked.body.template_id ? null : (
        <ContactSheet
          report={checked.report}
          excluded={excluded}
          template={template}
          modifications={checked.body.modifications ?? []}
          guessedFor={({ occasion_on: day }) => guessedOccasion(checked.body, day, today)}
        />
      )}
    </Step>
  );
}

/** Brings the result of a check that has ended into view, unless one has gone elsewhere meanwhile. */
function useShownResult(checked: CollectionCheck["checked"]) {
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (checked === null) return;
    const { activeElement: active, body } = document;
    const isHere = active === null || active === body || result.current?.parentElement?.contains(active);
    if (isHere) result.current?.scrollIntoView({ block: "nearest" });
  }, [checked]);
  return result;
}

interface OutcomeProps {
  report: CollectionReport;
  /** What was checked has changed since: neither "all" nor "some" is true any more. */
  isOld: boolean;
}

function Outcome({ report: { fine, total }, isOld }: OutcomeProps) {
  const t = useMessages(COLLECTION_CHECK);
  if (isOld) {
    return (
      <p className={styles.outcome} data-tone="old">
        <IconHistory size={18} stroke={1.8} aria-hidden />
        {t.changed}
      </p>
    );
  }
  if (total === 0) return null;
  const isFine = fine === total;
  const Icon = isFine ? IconCircleCheck : IconAlertTriangle;
  return (
    <p className={styles.outcome} data-tone={isFine ? "success" : "danger"}>
      <Icon size={18} stroke={1.8} aria-hidden />
      {isFine ? t.allFine({ count: total }) : t.someFine({ fine, total })}
    </p>
  );
}

function LeftOutCount({ count, onTakeBack }: { count: number; onTakeBack: () => void }) {
  const t = useMessages(COLLECTION_CHECK);
  return (
    <span className={styles.leftOut}>
      {t.leftOut({ count })}
      <Button variant="subtle" size="compact-md" onClick={onTakeBack}>
        {t.takeBack}
      </Button>
    </span>
  );
}
