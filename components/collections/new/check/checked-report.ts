import type { CollectionReport } from "#lib/client/collections/collection-check.ts";

type Reported = CollectionReport["people"][number];

/**
 * The report of a check without people who were left out since. Exact if the report names all its findings.
 */
export function reportWithout(report: CollectionReport, excluded: ReadonlySet<string>): CollectionReport {
  const isIn = ({ person_id }: { person_id: string }) => !excluded.has(person_id);
  const recipients = report.recipients.filter(isIn);
  const gone = report.people.filter((person) => !isIn(person));
  const goneFaulty = gone.filter(({ faults }) => faults.length > 0).length;
  const goneInAll = report.recipients.length - recipients.length;
  return {
    ...report,
    total: report.total - goneInAll,
    fine: report.fine - (goneInAll - goneFaulty),
    faults: countsWithout(report.faults, gone, ({ faults }) => faults),
    warnings: countsWithout(report.warnings, gone, ({ warnings }) => warnings),
    people: report.people.filter(isIn),
    without_photo: peopleWithoutPhoto(recipients).length,
    recipients,
  };
}

function countsWithout<Code extends string>(
  counts: readonly { code: Code; people: number }[],
  gone: readonly Reported[],
  found: (person: Reported) => readonly { code: Code }[],
): { code: Code; people: number }[] {
  return counts.flatMap(({ code, people }) => {
    const less = gone.filter((person) => found(person).some((item) => item.code === code)).length;
    return people > less ? [{ code, people: people - less }] : [];
  });
}

/** People in whose videos something replaces the photo. */
export function peopleWithoutPhoto(
  recipients: CollectionReport["recipients"],
): CollectionReport["recipients"] {
  return recipients.filter(({ photo_stand_in }) => photo_stand_in !== null);
}

/** People whose videos would fail, as far as the report names them. */
export function peopleWithFaults({ people }: CollectionReport): { id: string; name: string }[] {
  return people.flatMap(({ person_id: id, person_name: name, faults }) =>
    faults.length === 0 ? [] : [{ id, name }],
  );
}

/** How many videos a start renders, leaves out, and renders although they will fail. */
export interface StartCounts {
  made: number;
  excluded: number;
  failing: number;
}

/** @param excludesFaulty whether people whose videos would fail are left out instead of tried */
export function startCounts(report: CollectionReport, excludesFaulty: boolean): StartCounts {
  const faulty = report.total - report.fine;
  const excluded = excludesFaulty ? peopleWithFaults(report).length : 0;
  return { made: report.total - excluded, excluded, failing: faulty - excluded };
}
