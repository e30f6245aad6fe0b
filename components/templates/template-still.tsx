"use client";

import type { ReactNode } from "react";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { PreviewInput } from "#lib/client/templates/templates.ts";
import { type Template, useTemplatePreview } from "#lib/client/templates/templates.ts";
import { TemplateFrame } from "./template-frame.tsx";
import styles from "./template-still.module.css";
import { useObjectUrl } from "./use-object-url.ts";
import { useStillFaults } from "./use-still-faults.ts";

interface TemplateStillProps {
  template: Template;
  /** The input for the frame; null while it is unknown. */
  input: PreviewInput | null;
  alt: string;
  /** Shown over a picture that could be drawn. */
  over?: ReactNode;
}

/** One frame of a template as it appears in the video, or the reason why it cannot be drawn. */
export function TemplateStill({ template, input, alt, over }: TemplateStillProps) {
  const t = useMessages(TEMPLATES);
  const faultsOf = useStillFaults();
  const still = useTemplatePreview(template.id, input);
  const url = useObjectUrl(still.data);
  const failed = still.isError && !still.isFetching;
  return (
    <TemplateFrame
      aspect={template.aspect}
      url={failed ? null : url}
      alt={alt}
      stale={still.isPlaceholderData || still.isFetching}
    >
      {failed ? (
        <div className={styles.fault} role="status">
          <p className={styles.title}>{t.cannotDraw}</p>
          {faultsOf(still.error).map((sentence) => (
            <p key={sentence} className={styles.line}>
              {sentence}
            </p>
          ))}
        </div>
      ) : (
        over
      )}
    </TemplateFrame>
  );
}
