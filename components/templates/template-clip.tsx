"use client";

import { ActionIcon, Loader } from "@mantine/core";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useEffect } from "react";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import styles from "./template-clip.module.css";
import { type ClipInput, useClip } from "./use-clip.ts";
import { useStillFaults } from "./use-still-faults.ts";

interface TemplateClipProps {
  template: Template;
  /** The same object while nothing has changed. */
  input: ClipInput;
  /** Whether the video is shown in place of the still. */
  isOpen: boolean;
  onOpen: () => void;
}

/** A button over the still, and then the video of the template with sound in the browser's own player. */
export function TemplateClip({ template, input, isOpen, onOpen }: TemplateClipProps) {
  const t = useMessages(TEMPLATES).playback;
  const name = useTemplateName()(template);
  const faultsOf = useStillFaults();
  const clip = useClip(template.id, input);
  const { cancel } = clip;
  const isUnwanted = !isOpen && clip.isPreparing;
  useEffect(() => {
    if (isUnwanted) cancel();
  }, [isUnwanted, cancel]);
  if (isOpen && clip.url !== null)
    return (
      // biome-ignore lint/a11y/useMediaCaption: what the video says is written in its picture
      <video
        className={styles.video}
        src={clip.url}
        aria-label={t.video({ name })}
        controls
        autoPlay
        playsInline
        ref={takeFocus}
      />
    );
  const isPreparing = isOpen && clip.isPreparing;
  const { error } = clip;
  const reasons = error === null ? [] : faultsOf(error);
  return (
    <>
      <ActionIcon
        className={styles.play}
        variant="filled"
        color="dark"
        radius="xl"
        size={64}
        aria-label={t.play({ name })}
        aria-disabled={isPreparing || undefined}
        onClick={() => {
          onOpen();
          clip.prepare();
        }}
      >
        {isPreparing ? (
          <Loader size={26} color="white" aria-hidden />
        ) : (
          <IconPlayerPlayFilled size={28} aria-hidden />
        )}
      </ActionIcon>
      <div className={styles.notice} role="status" data-shown={isPreparing || error !== null || undefined}>
        {isPreparing ? <p>{t.preparing}</p> : null}
        {error === null ? null : (
          <>
            <p className={styles.title}>{t.cannot}</p>
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
          </>
        )}
      </div>
    </>
  );
}

/** The button that had it is gone; the player's keys work at once. */
function takeFocus(element: HTMLVideoElement | null) {
  element?.focus({ preventScroll: true });
}
