"use client";

import { Stack } from "@mantine/core";
import Link from "next/link";
import { CUSTOM_FIELDS } from "#components/i18n/generated/custom-fields.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import {
  type CustomFieldReferences,
  useCustomFieldChanges,
  useFieldReferences,
} from "#lib/client/custom-fields/custom-field-changes.ts";
import styles from "./field-change.module.css";
import type { FieldDialogProps } from "./merge-fields-dialog.tsx";

/** Deletes a field after its name has been typed; says how many people have a value and what shows it. */
export function DeleteFieldDialog({ opened, onClose, field }: Omit<FieldDialogProps, "fields">) {
  const t = useMessages(CUSTOM_FIELDS).remove;
  const { remove } = useCustomFieldChanges();
  const references = useFieldReferences(field.key);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t.question({ name: field.name })}
      confirmLabel={t.action}
      typed={field.name}
      isComplete={references.data !== undefined}
      onConfirm={async () => {
        await remove(field.key);
      }}
    >
      {references.data === undefined ? t.counting : <Lost references={references.data} />}
    </ConfirmDialog>
  );
}

function Lost({ references }: { references: CustomFieldReferences }) {
  const t = useMessages(CUSTOM_FIELDS).remove;
  const { people, templates, templates_total, collections, collections_total } = references;
  return (
    <Stack gap="xs">
      <p className={styles.text}>{t.people({ count: people })}</p>
      <Users
        title={t.templates({ count: templates_total })}
        items={templates}
        total={templates_total}
        hrefOf={(id) => `/templates/${id}`}
      />
      <Users
        title={t.collections({ count: collections_total })}
        items={collections}
        total={collections_total}
        hrefOf={(id) => `/collections/${id}`}
      />
      <p className={styles.text}>{t.undo}</p>
    </Stack>
  );
}

interface UsersProps {
  title: string;
  items: readonly { id: string; name: string }[];
  total: number;
  hrefOf: (id: string) => `/templates/${string}` | `/collections/${string}`;
}

function Users({ title, items, total, hrefOf }: UsersProps) {
  const t = useMessages(CUSTOM_FIELDS).remove;
  if (total === 0) return null;
  return (
    <div>
      <p className={styles.text}>{title}</p>
      <ul className={styles.names}>
        {items.map(({ id, name }) => (
          <li key={id} dir="auto">
            <Link href={hrefOf(id)} target="_blank">
              {name}
            </Link>
          </li>
        ))}
        {total > items.length ? <li>{t.more({ count: total - items.length })}</li> : null}
      </ul>
    </div>
  );
}
