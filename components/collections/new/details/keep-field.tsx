"use client";

import { Radio, Stack } from "@mantine/core";
import { useContractField } from "#components/form/use-contract-field.ts";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { useRecentCost } from "#lib/client/collections/recent-cost.ts";
import type { CollectionForm } from "../collection-form.ts";

interface KeepFieldProps {
  form: CollectionForm;
  /** How many videos it will be, as in `X-Total-Count`; null if nobody is selected. */
  total: string | null;
}

/** Whether all videos are rendered now or each while it is watched, with what that costs as measured here. */
export function KeepField({ form, total }: KeepFieldProps) {
  const t = useMessages(NEW_COLLECTION).keep;
  const { value, change } = useContractField({ form, name: "keep", label: t.label });
  return (
    <Radio.Group
      label={t.label}
      value={value === false ? "watched" : "now"}
      onChange={(choice) => change(choice === "now")}
    >
      <Stack gap={8} mt={6}>
        <Radio value="now" label={t.now} description={<CostOfAll total={total} />} />
        <Radio value="watched" label={t.watched} description={t.watchedHint} />
      </Stack>
    </Radio.Group>
  );
}

/** By the latest collection and the latest video; without either, no figure. */
function CostOfAll({ total }: { total: string | null }) {
  const t = useMessages(NEW_COLLECTION).keep;
  const format = useFormat();
  const { secondsPerVideo, bytesPerVideo } = useRecentCost();
  const count = Number.parseInt(total ?? "0", 10);
  if (count === 0 || secondsPerVideo === null || bytesPerVideo === null) return t.nowHint;
  return t.nowCost({
    duration: format.duration(Math.max(1, Math.round(count * secondsPerVideo))),
    size: format.bytes(count * bytesPerVideo),
  });
}
