"use client";

import { KIT } from "#components/words/en/kit.ts";
import { TEMPLATES } from "#components/words/en/templates.ts";
import { useWords } from "#components/words/words.tsx";
import type { PreviewInput } from "#lib/client/templates.ts";
import { type Template, useTemplatePreview } from "#lib/client/templates.ts";
import { stillFaults } from "./still-faults.ts";
import { TemplateFrame } from "./template-frame.tsx";
import styles from "./template-still.module.css";
import { useObjectUrl } from "./use-object-url.ts";

interface TemplateStillProps {
  template: Template;
  /** What is drawn; null while that is not known. */
  input: PreviewInput | null;
  alt: string;
}

/** One frame of a template as the video will show it, or in words why it cannot be drawn. */
export function TemplateStill({ template, input, alt }: TemplateStillProps) {
  const words = useWords(TEMPLATES);
  const kit = useWords(KIT);
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
          <p className={styles.title}>{words.cannotDraw}</p>
          {stillFaults(still.error, { kit, templates: words }).map((sentence) => (
            <p key={sentence} className={styles.line}>
              {sentence}
            </p>
          ))}
        </div>
      ) : null}
    </TemplateFrame>
  );
}
