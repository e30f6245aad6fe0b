"use client";

import { ActionIcon, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { COLLECTION_CHECK } from "#components/i18n/generated/collection-check.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TemplateStill } from "#components/templates/index.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import type { CollectionReport } from "#lib/client/collections/collection-check.ts";
import type { PreviewInput, Template } from "#lib/client/templates/templates.ts";

type Recipient = CollectionReport["recipients"][number];

/** As wide as the dialog on a high-density screen. */
const STILL_WIDTH = 1280;

interface LargeStillProps {
  template: Template;
  input: PreviewInput;
  /** The people whose stills the user can step through. */
  recipients: readonly Recipient[];
  /** The person who is shown; null while the dialog is closed. */
  looked: Recipient | null;
  onChange: (recipient: Recipient | null) => void;
}

/** One person's still in a dialog, large enough to read, with buttons for the next one. */
export function LargeStill({ template, input, recipients, looked, onChange }: LargeStillProps) {
  const t = useMessages(COLLECTION_CHECK).sheet;
  const videos = useMessages(VIDEOS);
  const kit = useMessages(KIT);
  // Keep the content while the dialog fades out.
  const [shown, setShown] = useState(looked);
  if (looked !== null && looked !== shown) setShown(looked);
  const index = shown === null ? -1 : recipients.indexOf(shown);
  const steps = [
    { label: videos.previous, to: recipients[index - 1], Icon: IconChevronLeft },
    { label: videos.next, to: index === -1 ? undefined : recipients[index + 1], Icon: IconChevronRight },
  ];
  return (
    <Dialog
      opened={looked !== null}
      onClose={() => onChange(null)}
      title={<span dir="auto">{shown?.person_name}</span>}
      size={template.aspect === "16:9" ? 880 : 480}
      closeButtonProps={{ "aria-label": kit.close }}
    >
      {shown === null ? null : (
        <>
          <TemplateStill
            template={template}
            alt={t.alt({ name: shown.person_name })}
            input={{
              ...input,
              ...{ person_id: shown.person_id, occasion_on: shown.occasion_on },
              ...{ width: STILL_WIDTH, format: "jpeg" as const },
            }}
          />
          <Group gap={4} mt="md">
            {steps.map(({ label, to, Icon }) => (
              <ActionIcon
                key={label}
                size="lg"
                aria-label={label}
                disabled={to === undefined}
                onClick={() => to !== undefined && onChange(to)}
              >
                <Icon size={18} />
              </ActionIcon>
            ))}
          </Group>
        </>
      )}
    </Dialog>
  );
}
