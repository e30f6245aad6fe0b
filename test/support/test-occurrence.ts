import type { Occurrence } from "#lib/client/celebrations/occurrences.ts";

/** An occurrence as the API answers it, which waits for an approval. */
export function testOccurrence(values: Partial<Occurrence> & Pick<Occurrence, "occasion_on">): Occurrence {
  const { occasion_on: day, person_name: name = "Ada" } = values;
  return {
    id: `${day} ${name}`,
    org_id: "org",
    celebration_id: "rule",
    person_id: name,
    person_name: name,
    years: null,
    status: "awaiting_approval",
    reason: null,
    warnings: [],
    send_at: `${day}T09:00:00.000Z`,
    template_id: null,
    video_id: null,
    thumbnail_url: null,
    video_completed_at: null,
    approved_by: null,
    approved_at: null,
    prepared_at: null,
    sent_at: null,
    ...values,
  };
}
