"use client";

import { Tooltip, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { SaveState } from "./draft-saver.ts";
import styles from "./save-status.module.css";

const ICONS = {
  saved: IconCloudCheck,
  saving: IconCloudUp,
  offline: IconCloudOff,
  failed: IconAlertTriangle,
  changed: IconAlertTriangle,
} as const;

type Label = keyof typeof ICONS;

function labelOf(state: SaveState): Label {
  if (state.kind === "conflict") return "changed";
  if (state.kind === "waiting") return state.isOffline ? "offline" : "failed";
  return state.kind === "refused" ? "failed" : state.kind;
}

interface SaveStatusProps {
  state: SaveState;
  /** False before the first change: there is nothing to say. */
  isShown: boolean;
  /** Asks what to do about somebody else's changes. */
  onResolve: () => void;
}

/** Whether the draft is saved. It takes the room of its longest label, so that nothing moves. */
export function SaveStatus({ state, isShown, onResolve }: SaveStatusProps) {
  const t = useMessages(EDITOR).saving;
  const errorMessages = useErrorMessages();
  const shown = labelOf(state);
  const isTrouble = shown !== "saved" && shown !== "saving";
  const Icon = ICONS[shown];
  const label = (
    <span className={styles.label} data-trouble={isTrouble || undefined}>
      <Icon size={16} stroke={1.6} aria-hidden />
      <span className={styles.words}>{t[shown]}</span>
    </span>
  );
  return (
    <div className={styles.status} data-shown={isShown || undefined}>
      {(Object.keys(ICONS) as Label[]).map((name) => (
        <span key={name} className={styles.room} aria-hidden="true">
          <IconCloudCheck size={16} stroke={1.6} />
          <span className={styles.words}>{t[name]}</span>
        </span>
      ))}
      {/* Only trouble is announced: an announcement a second would drown everything else. */}
      <div role="status" aria-live={isTrouble ? "polite" : "off"}>
        {shown === "changed" ? (
          <UnstyledButton className={styles.resolve} onClick={onResolve}>
            {label}
          </UnstyledButton>
        ) : (
          <Tooltip
            label={state.kind === "refused" ? errorText(state.error, errorMessages) : ""}
            disabled={state.kind !== "refused"}
            events={{ hover: true, focus: true, touch: true }}
            multiline
            maw={320}
          >
            {state.kind === "refused" ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is shown while it has the focus
              <span tabIndex={0}>
                {label}
                <span className="visually-hidden">: {errorText(state.error, errorMessages)}</span>
              </span>
            ) : (
              label
            )}
          </Tooltip>
        )}
      </div>
    </div>
  );
}
