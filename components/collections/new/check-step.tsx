"use client";

import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { applyFaults } from "#components/form/use-contract-form.ts";
import { useKitWords } from "#components/ui/kit-words.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { TileSkeleton } from "#components/ui/skeletons.tsx";
import { type CollectionReport, useCheckCollection } from "#lib/client/collection-check.ts";
import type { Template } from "#lib/client/templates.ts";
import styles from "./check.module.css";
import { CheckFindings } from "./check-findings.tsx";
import { checkWords as words } from "./check-words.ts";
import { type CollectionBody, type CollectionForm, setValues } from "./collection-form.ts";
import { ContactSheet } from "./contact-sheet.tsx";
import { Step } from "./step.tsx";

interface CheckStepProps {
  form: CollectionForm;
  template: Template | null;
}

/** What decides over a check's outcome: when it changes, the outcome is of yesterday. */
function checkedPart(body: Partial<CollectionBody>): string {
  const { type, template_id, people, window, leave_out, modifications } = body;
  return JSON.stringify([type ?? "people", template_id, people, window, leave_out ?? [], modifications]);
}

/** The last look before anything is made: what is wrong with anybody's video, and a still of each. */
export function CheckStep({ form, template }: CheckStepProps) {
  const kitWords = useKitWords();
  const check = useCheckCollection();
  const body = form.methods.watch();
  const leftOut = body.leave_out ?? [];
  // The outcome of before stays until the next is there.
  const [checked, setChecked] = useState<{ body: CollectionBody; report: CollectionReport } | null>(null);
  const isOld = checked !== null && checkedPart(checked.body) !== checkedPart(body);

  const run = form.methods.handleSubmit(async (valid) => {
    form.setFault(null);
    try {
      setChecked({ body: valid, report: await check.mutateAsync(valid) });
    } catch (error) {
      // Refused as the order itself would be: the faults stand at their fields.
      if (!isAborted(error)) applyFaults(error, form, kitWords);
    }
  });

  function leaveOut(ids: readonly string[]) {
    setValues(form, { leave_out: [...new Set([...leftOut, ...ids])] });
    void run();
  }

  return (
    <Step number={5} title={words.title}>
      <p className={styles.note}>{words.intro}</p>
      <div className={styles.actions}>
        <Button variant="default" loading={check.isPending} onClick={() => void run()}>
          {checked === null ? words.check : words.again}
        </Button>
        {isOld && !check.isPending ? <span className={styles.note}>{words.changed}</span> : null}
        {leftOut.length === 0 ? null : (
          <LeftOut count={leftOut.length} onTakeBack={() => setValues(form, { leave_out: [] })} />
        )}
      </div>
      <div aria-live="polite">{checked === null ? null : <Outcome report={checked.report} />}</div>
      {check.isPending && checked === null ? <TileSkeleton tiles={12} /> : null}
      {checked === null ? null : <CheckFindings report={checked.report} onLeaveOut={leaveOut} />}
      {checked === null || template?.id !== checked.body.template_id ? null : (
        <ContactSheet
          report={checked.report}
          template={template}
          modifications={checked.body.modifications ?? []}
        />
      )}
    </Step>
  );
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

function Outcome({ report: { fine, total } }: { report: CollectionReport }) {
  const format = useFormat();
  const isFine = fine === total;
  const Icon = isFine ? IconCircleCheck : IconAlertTriangle;
  return (
    <p className={styles.outcome} data-tone={isFine ? "success" : "danger"}>
      <Icon size={18} stroke={1.8} aria-hidden />
      {isFine
        ? words.allFine(format.number(total))
        : words.someFine(format.number(fine), format.number(total))}
    </p>
  );
}

function LeftOut({ count, onTakeBack }: { count: number; onTakeBack: () => void }) {
  const format = useFormat();
  return (
    <span className={styles.leftOut}>
      {words.leftOut(format.number(count))}
      <Button variant="subtle" size="compact-md" onClick={onTakeBack}>
        {words.takeBack}
      </Button>
    </span>
  );
}
