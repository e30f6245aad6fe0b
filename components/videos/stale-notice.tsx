"use client";

import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFieldNames } from "#components/custom-fields/index.ts";
import { OUTDATED } from "#components/i18n/generated/outdated.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyFailure } from "#components/shell/index.ts";
import { CommandButton } from "#components/ui/command-button.tsx";
import { focusHeading } from "#components/ui/focus-heading.ts";
import { useLocale } from "#components/ui/locale.tsx";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import { useRenderVideoAgain, type Video } from "#lib/client/videos/videos.ts";
import { outdatedText } from "./outdated-text.ts";
import styles from "./stale-notice.module.css";

interface StaleBarProps {
  children: ReactNode;
  label: string;
  /** The outdated resource: when it changes on the page, the button is enabled again. */
  shown: unknown;
  onRenderAgain: () => Promise<unknown>;
  onFailure: (error: Error) => void;
}

/** Says that something is outdated; editors can render it again. */
export function StaleBar({ children, label, shown, onRenderAgain, onFailure }: StaleBarProps) {
  const mayRender = usePermission("editor");
  return (
    <div className={styles.bar}>
      <p className={styles.text}>{children}</p>
      {mayRender ? (
        <CommandButton
          variant="default"
          leftSection={<IconRefresh size={16} stroke={1.6} aria-hidden />}
          shown={shown}
          onCommand={onRenderAgain}
          onFailure={onFailure}
        >
          {label}
        </CommandButton>
      ) : null}
    </div>
  );
}

/** Why a video is outdated, with a button that renders it again. */
export function StaleNotice({ video }: { video: Video }) {
  const t = useMessages(VIDEOS).stale;
  const outdated = useMessages(OUTDATED);
  const { nameOf } = useFieldNames();
  const locale = useLocale();
  const again = useRenderVideoAgain(video.id);
  if (video.stale === null) return null;
  return (
    <StaleBar
      label={t.renderAgain}
      shown={video}
      onRenderAgain={() => again.mutateAsync().then(focusHeading)}
      onFailure={(error) => notifyFailure(t.failed, error)}
    >
      <strong>{t.badge}:</strong> {outdatedText(video, outdated, locale, nameOf)}
    </StaleBar>
  );
}
