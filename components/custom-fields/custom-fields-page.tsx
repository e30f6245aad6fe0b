"use client";

import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { PageMenu } from "#components/api-snippets/index.ts";
import { CUSTOM_FIELDS } from "#components/i18n/generated/custom-fields.en.ts";
import { SETTINGS } from "#components/i18n/generated/settings.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError } from "#components/shell/index.ts";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { useCustomFields, useCustomFieldUsage } from "#lib/client/custom-fields/custom-fields.ts";
import { listCustomFields } from "#lib/client/generated/custom-field-operations.ts";
import styles from "./custom-fields-page.module.css";
import { FieldRow } from "./field-row.tsx";
import { type ShownField, shownFields } from "./shown-fields.ts";
import { useFieldOrder } from "./use-field-order.ts";

const EditFieldDialog = onDemand(() =>
  import("./edit-field-dialog.tsx").then((part) => part.EditFieldDialog),
);
const MergeFieldsDialog = onDemand(() =>
  import("./merge-fields-dialog.tsx").then((part) => part.MergeFieldsDialog),
);
const DeleteFieldDialog = onDemand(() =>
  import("./delete-field-dialog.tsx").then((part) => part.DeleteFieldDialog),
);

type FieldDialog = "edit" | "merge" | "delete";

/** The fields that the organization adds to its people: their names, types and order, and who has them. */
export function CustomFieldsPage() {
  const t = useMessages(CUSTOM_FIELDS);
  const settings = useMessages(SETTINGS);
  const list = useCustomFields();
  const usage = useCustomFieldUsage();
  const [asked, setAsked] = useState<ShownField | null>(null);
  const [dialog, setDialog] = useState<FieldDialog | null>(null);
  const failed = [list, usage].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) return <LoadError error={failed.error} onRetry={() => failed.refetch()} />;
  if (list.data === undefined || usage.data === undefined) return <PageSkeleton />;
  const open = (which: FieldDialog, field: ShownField | null) => {
    setAsked(field);
    setDialog(which);
  };
  const close = () => setDialog(null);
  const fields = shownFields(list.data, usage.data);
  return (
    <div className={styles.page}>
      <Crumbs items={[{ label: settings.title, href: "/settings" }, { label: t.title }]} />
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <>
            <PageMenu
              requests={[
                { title: t.request, snippets: (origin) => requestSnippets(listCustomFields, {}, origin) },
              ]}
            />
            <Button
              leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
              {...EditFieldDialog.warming}
              onClick={() => open("edit", null)}
            >
              {t.add}
            </Button>
          </>
        }
      />
      <Panel title={t.listTitle} flush>
        {fields.length === 0 ? (
          <EmptyState>{t.empty}</EmptyState>
        ) : (
          <Fields fields={fields} isExact={usage.data.is_complete} onOpen={open} />
        )}
      </Panel>
      {usage.data.is_complete ? null : (
        <p className={styles.note}>{t.lookedThrough({ count: usage.data.looked_through })}</p>
      )}
      <EditFieldDialog opened={dialog === "edit"} onClose={close} field={asked} />
      {asked === null ? null : (
        <>
          <MergeFieldsDialog opened={dialog === "merge"} onClose={close} field={asked} fields={fields} />
          <DeleteFieldDialog opened={dialog === "delete"} onClose={close} field={asked} />
        </>
      )}
    </div>
  );
}

interface FieldsProps {
  fields: readonly ShownField[];
  isExact: boolean;
  onOpen: (dialog: FieldDialog, field: ShownField) => void;
}

function Fields({ fields, isExact, onOpen }: FieldsProps) {
  const t = useMessages(CUSTOM_FIELDS);
  const [said, setSaid] = useState("");
  const announce = (name: string, place: number) => setSaid(t.movedTo({ name, place, count: fields.length }));
  const order = useFieldOrder(fields, announce, t.notMoved);
  return (
    <>
      <p className={styles.hint} id="custom-fields-handles">
        {t.orderHint}
      </p>
      <ol className={styles.list}>
        {order.shown.map((field, place) => (
          <FieldRow
            key={field.key}
            field={field}
            place={place}
            isLast={place === order.shown.length - 1}
            isDragged={order.dragged === field.key}
            isMergeable={fields.length > 1}
            isExact={isExact}
            handle={order.handle(field.key)}
            onMove={(to) => void order.save(field.key, to)}
            onEdit={() => onOpen("edit", field)}
            onMerge={() => onOpen("merge", field)}
            onDelete={() => onOpen("delete", field)}
          />
        ))}
      </ol>
      <div className="visually-hidden" role="status">
        {said}
      </div>
    </>
  );
}
