"use client";

import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { PageMenu } from "#components/api-snippets/index.ts";
import { CELEBRATIONS } from "#components/i18n/generated/celebrations.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useLeaveDeleted } from "#components/ui/use-leave-deleted.ts";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { type Celebration, useDeleteCelebration } from "#lib/client/celebrations/celebrations.ts";
import { getCelebration } from "#lib/client/generated/celebration-operations.ts";

/** The "…" menu of a rule, with its end. */
export function CelebrationMenu({ rule: { id, name }, mayEdit }: { rule: Celebration; mayEdit: boolean }) {
  const t = useMessages(CELEBRATIONS);
  const leave = useLeaveDeleted();
  const remove = useDeleteCelebration(id);
  const [isAsking, setAsking] = useState(false);
  const end = {
    label: t.delete.action,
    icon: IconTrash,
    onClick: () => setAsking(true),
    isDestructive: true,
  };
  return (
    <>
      <PageMenu
        id={id}
        actions={mayEdit ? [end] : []}
        requests={[
          {
            title: t.page.request,
            snippets: (origin) => requestSnippets(getCelebration, { params: { celebration_id: id } }, origin),
          },
        ]}
      />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t.delete.title({ name })}
        confirmLabel={t.delete.confirm}
        onConfirm={async () => {
          await remove.mutateAsync();
          notifyDone(t.delete.done({ name }));
          leave("/celebrations");
        }}
      >
        {t.delete.text}
      </ConfirmDialog>
    </>
  );
}
