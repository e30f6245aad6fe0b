"use client";

import { ActionIcon, Loader } from "@mantine/core";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useEffect, useEffectEvent } from "react";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { isFocusLost } from "#components/ui/focus-heading.ts";
import type { Template } from "#lib/client/templates/templates.ts";
import styles from "./template-clip.module.css";
import { type ClipInput, useClip } from "./use-clip.ts";
import { useStillFaults } from "./use-still-faults.ts";

interface TemplateClipProps {
  template: Template;
  /** The same object while nothing has changed. */
  input: ClipInput;
  /** Whom the video is for; else it is called by the name of the template. */
  person?: string | undefined;
  /** Whether the video is shown in place of the still. */
  isOpen: boolean;
  onOpen: () => void;
}

/** A button over the still, and then the video of the template with sound in the browser's own player. */
export function TemplateClip({ template, input, person, isOpen, onOpen }: TemplateClipProps) {
  const t = useMessages(TEMPLATES).playback;
  const name = useTemplateName()(template);
  const faultsOf = useStillFaults();
  const clip = useClip(template.id, input);
  const { cancel } = clip;
  const isUnwanted = !isOpen && clip.isPreparing;
  useEffect(() => {
    if (isUnwanted) cancel();
  }, [isUnwanted, cancel]);
  const prepare = useEffectEvent(clip.prepare);
  // Opened by something else than its button, or open when another input comes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: prepared for the input that is shown
  useEffect(() => {
    if (isOpen) prepare();
  }, [isOpen, input]);
  if (isOpen && clip.url !== null)
    return (
      // biome-ignore lint/a11y/useMediaCaption: what the video says is written in its picture
      <video
        className={styles.video}
        src={clip.url}
        aria-label={person === undefined ? t.video({ name }) : t.videoFor({ person })}
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
        aria-label={person === undefined ? t.play({ name }) : t.playFor({ person })}
        aria-disabled={isPreparing || undefined}
        data-autofocus
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

/** If the button that is gone had it; the player's keys work at once. */
function takeFocus(element: HTMLVideoElement | null) {
  if (isFocusLost()) element?.focus({ preventScroll: true });
}
