"use client";

import { Radio, Stack } from "@mantine/core";
import { useContractField } from "#components/form/use-contract-field.ts";
import { CELEBRATION_FORM } from "#components/i18n/generated/celebration-form.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { CelebrationForm } from "./celebration-form-state.ts";

/** Whether the videos of a rule are rendered and stored before they are sent, or each while it is watched. */
export function KeepChoice({ form }: { form: CelebrationForm }) {
  const t = useMessages(CELEBRATION_FORM).designs.keep;
  const { value, change } = useContractField({ form, name: "keep", label: t.label });
  return (
    <Radio.Group
      label={t.label}
      value={value === false ? "watched" : "now"}
      onChange={(choice) => change(choice === "now")}
    >
      <Stack gap={8} mt={6}>
        <Radio value="now" label={t.now} description={t.nowHint} />
        <Radio value="watched" label={t.watched} description={t.watchedHint} />
      </Stack>
    </Radio.Group>
  );
}
