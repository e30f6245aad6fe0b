"use client";

import { useQueryClient } from "@tanstack/react-query";
import { BULK_ACTIONS } from "#components/i18n/generated/bulk-actions.en.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { asHeading } from "#components/ui/as-heading.ts";
import { fullName } from "#components/ui/full-name.ts";
import { type BulkAction, useBulkActionCommands } from "#lib/client/bulk-actions/bulk-actions.ts";
import { collectionItem } from "#lib/client/collections/collections.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { personWithTag } from "#lib/client/people/people.ts";
import { videoItem } from "#lib/client/videos/videos.ts";

type Failure = NonNullable<BulkAction["failures"]>[number];

/** At most this many are named for a reason. */
const NAMED = 3;

/** Reads what a bulk action could not change or delete, and why, as text. */
export function useFailureText(): (id: string) => Promise<string> {
  const t = useMessages(BULK_ACTIONS);
  const labels: Readonly<Record<string, string>> = { ...useMessages(PERSON).fields, ...t.otherFields };
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();
  const { read } = useBulkActionCommands();

  async function nameOf(failure: Failure): Promise<string> {
    const { person_id, video_id, collection_id, fields } = failure;
    if (video_id !== null)
      return (await queryClient.fetchQuery(videoItem(orgId, video_id))).person_name ?? video_id;
    if (collection_id !== null)
      return (await queryClient.fetchQuery(collectionItem(orgId, collection_id))).name;
    if (person_id === null) return "";
    const name = fullName((await queryClient.fetchQuery(personWithTag(orgId, person_id))).value);
    return fields.length === 0
      ? name
      : t.withFields({ name, fields: fields.map((field) => labels[field] ?? asHeading(field)).join(", ") });
  }

  async function textOf(code: Failure["code"], failures: readonly Failure[], more: number): Promise<string> {
    const names = (await Promise.all(failures.slice(0, NAMED).map(nameOf))).join(", ");
    const others = failures.length + more - Math.min(NAMED, failures.length);
    return t.faults[code]({ people: others === 0 ? names : t.names({ names, count: others }) });
  }

  return async (id) => {
    const { failures, failed } = await read(id);
    const listed = failures ?? [];
    const codes = [...new Set(listed.map(({ code }) => code))];
    const texts = codes.map((code, index) => {
      const failuresOf = listed.filter((failure) => failure.code === code);
      return textOf(code, failuresOf, index === 0 ? failed - listed.length : 0);
    });
    return (await Promise.all(texts)).join(" ");
  };
}
