"use client";

import { ActionIcon, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { COLLECTION_CHECK } from "#components/i18n/generated/collection-check.en.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TemplateClip, TemplateStill, useClipInput } from "#components/templates/index.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import type { CollectionReport } from "#lib/client/collections/collection-check.ts";
import type { PreviewInput, Template } from "#lib/client/templates/templates.ts";

type Recipient = CollectionReport["recipients"][number];

/** As wide as the dialog on a high-density screen. */
const STILL_WIDTH = 1280;

/** Who is shown, and whether in their video rather than in a still of it. */
export type Looked = { recipient: Recipient; plays: boolean };

interface LargeStillProps {
  template: Template;
  input: PreviewInput;
  /** The people whose stills the user can step through. */
  recipients: readonly Recipient[];
  /** Null while the dialog is closed. */
  looked: Looked | null;
  onChange: (looked: Looked | null) => void;
}

/** One person's still in a dialog, large enough to read, where their video plays too; with buttons for the next one. */
export function LargeStill({ template, input, recipients, looked, onChange }: LargeStillProps) {
  const videos = useMessages(VIDEOS);
  const kit = useMessages(KIT);
  // Keep the content while the dialog fades out.
  const [shown, setShown] = useState(looked);
  if (looked !== null && looked !== shown) setShown(looked);
  const index = shown === null ? -1 : recipients.indexOf(shown.recipient);
  const steps = [
    { label: videos.previous, to: recipients[index - 1], Icon: IconChevronLeft, key: "ArrowLeft" },
    {
      ...{ label: videos.next, Icon: IconChevronRight, key: "ArrowRight" },
      to: index === -1 ? undefined : recipients[index + 1],
    },
  ];
  function go(to: Recipient | undefined) {
    if (to !== undefined && shown !== null) onChange({ recipient: to, plays: shown.plays });
  }
  return (
    <Dialog
      opened={looked !== null}
      onClose={() => onChange(null)}
      title={<span dir="auto">{shown?.recipient.person_name}</span>}
      size={template.aspect === "16:9" ? 880 : 480}
      onKeyDown={({ key, target, repeat, altKey, ctrlKey, metaKey }) => {
        // Each of them is drawn; and with another key the arrows are the browser's.
        if (repeat || altKey || ctrlKey || metaKey) return;
        // While the player has the focus, the arrows seek in it.
        if (!(target instanceof HTMLVideoElement)) go(steps.find((step) => step.key === key)?.to);
      }}
      closeButtonProps={{ "aria-label": kit.close }}
    >
      {shown === null ? null : (
        <>
          <Picture
            template={template}
            input={input}
            shown={shown}
            isOpened={looked !== null}
            onPlay={() => onChange({ ...shown, plays: true })}
          />
          <Group gap={4} mt="md">
            {steps.map(({ label, to, Icon }) => (
              <ActionIcon
                key={label}
                size="lg"
                aria-label={label}
                disabled={to === undefined}
                onClick={() => go(to)}
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

interface PictureProps {
  template: Template;
  input: PreviewInput;
  shown: Looked;
  /** A dialog that fades out plays nothing. */
  isOpened: boolean;
  onPlay: () => void;
}

function Picture({ template, input, shown: { recipient, plays }, isOpened, onPlay }: PictureProps) {
  const t = useMessages(COLLECTION_CHECK).sheet;
  const { person_id, person_name: name, occasion_on } = recipient;
  const { version, modifications } = input;
  const clipInput = useClipInput({ version, modifications, person_id, occasion_on });
  return (
    <TemplateStill
      template={template}
      alt={t.alt({ name })}
      input={{ ...input, person_id, occasion_on, width: STILL_WIDTH, format: "jpeg" }}
      over={
        <TemplateClip
          template={template}
          input={clipInput}
          person={name}
          isOpen={plays && isOpened}
          onOpen={onPlay}
        />
      }
    />
  );
}
