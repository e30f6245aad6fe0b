"use client";

import { useQueryClient } from "@tanstack/react-query";
import { nameOf, useFieldLabels } from "#components/bulk-results/index.ts";
import { BULK_ACTIONS } from "#components/i18n/generated/bulk-actions.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { BulkAction } from "#lib/client/bulk-actions/bulk-actions.ts";
import { type BulkFailure, bulkFailures } from "#lib/client/bulk-actions/bulk-failures.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";

/** At most this many are named for a reason. */
const NAMED = 3;

/** Reads what a bulk action could not change, delete or make again, and why, as text. */
export function useFailureText(): (item: BulkAction) => Promise<string> {
  const t = useMessages(BULK_ACTIONS);
  const labelsOf = useFieldLabels();
  const { id: orgId } = useOrganization();
  const queryClient = useQueryClient();

  function shown(failure: BulkFailure): string {
    const [name, { fields }] = [nameOf(failure, t), failure];
    return fields.length === 0 ? name : t.withFields({ name, fields: labelsOf(fields) });
  }

  function textOf(code: BulkFailure["code"], failures: readonly BulkFailure[], more: number): string {
    const names = failures.slice(0, NAMED).map(shown).join(", ");
    const others = failures.length + more - Math.min(NAMED, failures.length);
    return t.faults[code]({ people: others === 0 ? names : t.names({ names, count: others }) });
  }

  return async ({ id, failed }) => {
    const { pages } = await queryClient.fetchInfiniteQuery(bulkFailures(orgId, id));
    const listed = pages.flatMap(({ items }) => items);
    const codes = [...new Set(listed.map(({ code }) => code))];
    const texts = codes.map((code, index) =>
      textOf(
        code,
        listed.filter((failure) => failure.code === code),
        index === 0 ? failed - listed.length : 0,
      ),
    );
    return texts.join(" ");
  };
}
