import { Button, Group, Stack } from "@mantine/core";
import type { Messages } from "#components/i18n/catalogue.ts";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { BulkAction } from "#lib/client/bulk-actions/bulk-actions.ts";
import { bulkTopicOf, isDeletion } from "#lib/contract/resources/bulk-targets.ts";

interface BulkProgressProps {
  item: BulkAction;
  t: Messages["bulkActions"];
  onCancel: () => void;
}

/** How far a bulk action is. It goes on when the page is left. */
export function BulkProgress({ item, t, onCancel }: BulkProgressProps) {
  const { action, total, succeeded, unchanged, failed } = item;
  const settled = succeeded + unchanged + failed;
  const text = t.settled({ settled, total });
  const isWaiting = item.status === "queued" && isDeletion(action);
  return (
    <Stack gap={6}>
      <span>{t.progress[action]({ count: total })}</span>
      <ProgressBar
        label={t.progressLabel[bulkTopicOf(action)]}
        value={total === 0 ? 1 : settled / total}
        valueText={text}
      />
      <Group justify="space-between" gap="sm">
        <span className="tabular">{isWaiting ? t.waiting : text}</span>
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          {t.cancel}
        </Button>
      </Group>
    </Stack>
  );
}
