"use client";

import { Radio, Stack } from "@mantine/core";

interface KeepRadiosProps {
  /** What the field holds: false renders each video while it is watched; nothing is as true. */
  value: unknown;
  change: (keep: boolean) => void;
  t: { label: string; now: string; watched: string };
  /** What either choice means. */
  hints: { now: string; watched: string };
}

/** Whether videos are rendered and stored, or each is rendered while it is watched. */
export function KeepRadios({ value, change, t, hints }: KeepRadiosProps) {
  return (
    <Radio.Group
      label={t.label}
      value={value === false ? "watched" : "now"}
      onChange={(choice) => change(choice === "now")}
    >
      <Stack gap={8} mt={6}>
        <Radio value="now" label={t.now} description={hints.now} />
        <Radio value="watched" label={t.watched} description={hints.watched} />
      </Stack>
    </Radio.Group>
  );
}
