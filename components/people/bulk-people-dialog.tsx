"use client";

import { Stack } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import type { Person } from "#lib/client/people/people.ts";
import type { PeopleCommand } from "#lib/client/people/people-mutations.ts";
import { videosPage } from "#lib/client/videos/videos.ts";

/** At most this many people are named. */
const NAMED = 5;
/** For at most this many people, the videos are counted, with one request each. */
const COUNTED = 12;

export interface PendingBulkAction {
  command: PeopleCommand;
  ids: readonly string[];
  /** The people among them who are on the page, for naming them. */
  people: readonly Person[];
}

interface BulkPeopleDialogProps {
  asked: PendingBulkAction;
  opened: boolean;
  progress: { settled: number; total: number } | null;
  onConfirm: () => Promise<void>;
  /** Closes the dialog; stops a run in progress. */
  onClose: () => void;
}

/**
 * Asks for confirmation before a command for many people, and shows its progress. Erasing must be confirmed
 * by typing.
 */
export function BulkPeopleDialog({ asked, opened, progress, onConfirm, onClose }: BulkPeopleDialogProps) {
  const t = useMessages(PEOPLE).bulk;
  const { command, ids, people } = asked;
  const question = t[`${command}Question`]({ count: ids.length });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={question}
      confirmLabel={t[command]}
      dismissLabel={progress === null ? undefined : t.stop}
      destructive={command === "erase"}
      typed={
        command === "erase" ? t.eraseTyped({ count: ids.length, digits: String(ids.length) }) : undefined
      }
      onConfirm={onConfirm}
    >
      <Stack gap="xs">
        <Names count={ids.length} people={people} />
        <span>{command === "erase" ? <Lost ids={ids} /> : t[`${command}Text`]}</span>
        {progress === null ? null : <Progress {...progress} />}
      </Stack>
    </ConfirmDialog>
  );
}

function Names({ count, people }: { count: number; people: readonly Person[] }) {
  const t = useMessages(PEOPLE).bulk;
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
  const t = useMessages(PEOPLE).bulk;
  const { id: orgId } = useOrganization();
  const counted = ids.length <= COUNTED ? ids : [];
  const pages = useQueries({
    queries: counted.map((id) => videosPage(orgId, { person_id: id, limit: 1, count: true })),
  });
  const isKnown = counted.length > 0 && pages.every(({ data }) => data?.total != null);
  const sum = pages.reduce((total, { data }) => total + Number.parseInt(data?.total ?? "0", 10), 0);
  return isKnown ? t.eraseText({ count: sum }) : t.eraseTextUncounted;
}

function Progress({ settled, total }: { settled: number; total: number }) {
  const t = useMessages(PEOPLE).bulk;
  const text = t.progress({ settled, total });
  return (
    <>
      <ProgressBar label={t.progressLabel} value={settled / total} valueText={text} />
      <span className="tabular">{text}</span>
    </>
  );
}
