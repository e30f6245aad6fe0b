import type { z } from "zod";
import {
  type collectionReport,
  type PhotoStandIn,
  REPORTED_PEOPLE,
} from "#lib/contract/resources/collection-report.ts";
import type { SceneFindings } from "#lib/render/index.ts";
import type { LeftOut, Recipient } from "./recipients.ts";

export type CollectionReport = z.output<typeof collectionReport>;

/** What is found of one person's video. */
export type Findings = {
  faults: SceneFindings["faults"];
  warnings: CollectionReport["people"][number]["warnings"];
};

type Counts<Code extends string> = Map<Code, number>;

/**
 * Collects what a dry run finds, person by person. Full sentences are kept only for people whom the report
 * lists: ten thousand people may have two hundred faults each.
 */
export class DryRunReport {
  readonly #faults: Counts<SceneFindings["faults"][number]["code"]> = new Map();
  readonly #warnings: Counts<Findings["warnings"][number]["code"]> = new Map();
  readonly #people: CollectionReport["people"] = [];
  readonly #recipients: CollectionReport["recipients"] = [];
  #fine = 0;
  #noticed = 0;
  #withoutPhoto = 0;

  /**
   * Adds the next person of the collection's order.
   * @param placeholder what their video shows instead of a photo; null if it shows no placeholder
   */
  add(
    { personId, occasionOn }: Recipient,
    name: string,
    { faults, warnings }: Findings,
    placeholder: PhotoStandIn | null,
  ): void {
    const person = { person_id: personId, person_name: name };
    this.#recipients.push({ ...person, occasion_on: occasionOn, photo_stand_in: placeholder });
    if (placeholder !== null) this.#withoutPhoto += 1;
    countOnce(this.#faults, faults);
    countOnce(this.#warnings, warnings);
    if (faults.length === 0) this.#fine += 1;
    if (faults.length + warnings.length === 0) return;
    this.#noticed += 1;
    if (this.#people.length < REPORTED_PEOPLE) this.#people.push({ ...person, faults, warnings });
  }

  /** The report as the API shows it. */
  toReport(templateVersion: number, leftOut: readonly LeftOut[]): CollectionReport {
    return {
      dry_run: true,
      template_version: templateVersion,
      total: this.#recipients.length,
      fine: this.#fine,
      faults: mostFrequentFirst(this.#faults),
      warnings: mostFrequentFirst(this.#warnings),
      people: this.#people,
      truncated: this.#noticed > REPORTED_PEOPLE,
      without_photo: this.#withoutPhoto,
      recipients: this.#recipients,
      left_out: leftOut.map(({ personId, name, occasionOn, reason }) => ({
        person_id: personId,
        person_name: name,
        occasion_on: occasionOn,
        reason,
      })),
    };
  }
}

/** Counts a person once for each code, however often the code occurs. */
function countOnce<Code extends string>(counts: Counts<Code>, items: readonly { code: Code }[]): void {
  for (const code of new Set(items.map((item) => item.code))) counts.set(code, (counts.get(code) ?? 0) + 1);
}

function mostFrequentFirst<Code extends string>(counts: Counts<Code>): { code: Code; people: number }[] {
  return [...counts].map(([code, people]) => ({ code, people })).sort((a, b) => b.people - a.people);
}
