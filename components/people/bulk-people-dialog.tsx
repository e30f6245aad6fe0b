"use client";

import { Stack } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { PEOPLE_BULK } from "#components/i18n/generated/people-bulk.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { fullName } from "#components/ui/full-name.ts";
import type { TotalValues } from "#components/ui/use-total-values.ts";
import type { BulkActionInput } from "#lib/client/bulk-actions/bulk-actions.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import type { Person } from "#lib/client/people/people.ts";
import { useMatchingIds } from "#lib/client/people/people-mutations.ts";
import { videosPage } from "#lib/client/videos/videos.ts";

/** At most this many people are named. */
const NAMED = 5;
/** For at most this many people, the videos are counted, with one request each. */
const COUNTED = 12;

export interface PendingBulkAction {
  action: "archive" | "restore" | "erase";
  people: NonNullable<BulkActionInput["people"]>;
  size: TotalValues;
  /** Those of the people who are on the page. */
  named: readonly Person[];
}

interface BulkPeopleDialogProps {
  /** Null until it is opened. */
  asked: PendingBulkAction | null;
  opened: boolean;
  onConfirm: (input: BulkActionInput) => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation of a change to many people. Erasing must be confirmed by typing. */
export function BulkPeopleDialog({ asked, ...dialog }: BulkPeopleDialogProps) {
  return asked === null ? null : <Question asked={asked} {...dialog} />;
}

function Question({
  asked,
  opened,
  onConfirm,
  onClose,
}: BulkPeopleDialogProps & { asked: PendingBulkAction }) {
  const t = useMessages(PEOPLE_BULK);
  const matching = useMatchingIds();
  const { action, people, size, named } = asked;
  const isErasing = action === "erase";

  /** Exactly as many as were confirmed are erased, and nobody who matches the filter only since. */
  async function confirm() {
    if (!isErasing || people.filter === undefined) return onConfirm({ action, people });
    const ids = await matching.mutateAsync(people.filter);
    if (ids.length !== size.count) throw new Error(t.changed);
    return onConfirm({ action, people: { ids } });
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t[`${action}Question`](size)}
      confirmLabel={t[action]}
      destructive={isErasing}
      typed={isErasing ? t.eraseTyped({ count: size.count, digits: String(size.count) }) : undefined}
      onConfirm={confirm}
    >
      <Stack gap="xs">
        <Names count={size.count} people={named} />
        <span>{isErasing ? <Lost ids={people.ids ?? []} /> : t[`${action}Text`]}</span>
      </Stack>
    </ConfirmDialog>
  );
}

function Names({ count, people }: { count: number; people: readonly Person[] }) {
  const t = useMessages(PEOPLE_BULK);
  const named = people.slice(0, NAMED);
  const more = count - named.length;
  if (named.length === 0) return null;
  return (
    <span>
      {named.map((person, index) => (
        <span key={person.id}>
          {index === 0 ? "" : ", "}
          <bdi>{fullName(person)}</bdi>
        </span>
      ))}
      {more > 0 ? ` ${t.andMore({ count: more })}` : null}
    </span>
  );
}

/** What is deleted with the erased people. */
function Lost({ ids }: { ids: readonly string[] }) {
  const t = useMessages(PEOPLE_BULK);
  const { id: orgId } = useOrganization();
  const counted = ids.length <= COUNTED ? ids : [];
  const pages = useQueries({
    queries: counted.map((id) => videosPage(orgId, { person_id: id, limit: 1, count: true })),
  });
  const isKnown = counted.length > 0 && pages.every(({ data }) => data?.total != null);
  const sum = pages.reduce((total, { data }) => total + Number.parseInt(data?.total ?? "0", 10), 0);
  return isKnown ? t.eraseText({ count: sum }) : t.eraseTextUncounted;
}
