"use client";

import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useFieldNames } from "#components/custom-fields/index.ts";
import { BULK_ACTIONS } from "#components/i18n/generated/bulk-actions.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { PERSON_FIELDS } from "#components/i18n/generated/person-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { type BulkFailure, bulkFailures } from "#lib/client/bulk-actions/bulk-failures.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { customFieldKey } from "#lib/contract/fields/custom-field-path.ts";
import styles from "./bulk-failures.module.css";
import { BulkTarget, keyOf } from "./bulk-target.tsx";

interface BulkFailuresProps {
  /** Null until one is opened. */
  id: string | null;
  title: string;
  opened: boolean;
  onClose: () => void;
}

/** Everybody and everything that a bulk action could not change, with the reason, in pages. */
export function BulkFailures({ id, title, opened, onClose }: BulkFailuresProps) {
  const kit = useMessages(KIT);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ "aria-label": kit.close }}
    >
      {id === null ? null : <BulkFailureList id={id} onLeave={onClose} />}
    </Dialog>
  );
}

interface BulkFailureListProps {
  id: string;
  /** A link was followed. */
  onLeave: () => void;
}

export function BulkFailureList({ id, onLeave }: BulkFailureListProps) {
  const t = useMessages(BULK_ACTIONS);
  const { id: orgId } = useOrganization();
  const pages = useInfiniteQuery(bulkFailures(orgId, id));
  if (pages.isError && pages.data === undefined)
    return <LoadError error={pages.error} onRetry={() => pages.refetch()} />;
  const failures = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <div className={styles.list} aria-busy={pages.isPending}>
      {pages.isSuccess && failures.length === 0 ? <p>{t.failuresGone}</p> : null}
      <ul className={styles.failures}>
        {failures.map((failure) => (
          <Failure key={keyOf(failure)} failure={failure} onLeave={onLeave} />
        ))}
      </ul>
      {pages.hasNextPage ? (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => pages.fetchNextPage()}>
          {t.more}
        </Button>
      ) : null}
    </div>
  );
}

function Failure({ failure, onLeave }: { failure: BulkFailure; onLeave: () => void }) {
  const t = useMessages(BULK_ACTIONS);
  const fields = useFieldLabels()(failure.fields);
  return (
    <li className={styles.failure}>
      <BulkTarget target={failure} onLeave={onLeave} />
      <span className={styles.reason}>
        {fields === ""
          ? t.reasons[failure.code]
          : t.reasonWithFields({ reason: t.reasons[failure.code], fields })}
      </span>
    </li>
  );
}

/** The names of fields, in a sentence. */
export function useFieldLabels(): (fields: readonly string[]) => string {
  const t = useMessages(BULK_ACTIONS);
  const { nameOf } = useFieldNames();
  const labels: Readonly<Record<string, string>> = { ...useMessages(PERSON_FIELDS), ...t.otherFields };
  return (fields) =>
    fields
      .map((field) => (customFieldKey(field) === null ? labels[field] : null) ?? nameOf(field))
      .join(", ");
}
