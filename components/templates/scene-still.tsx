"use client";

import { useInViewport } from "@mantine/hooks";
import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { type PreviewInput, useTemplatePreview } from "#lib/client/templates/templates.ts";
import styles from "./scene-still.module.css";
import { TemplateFrame } from "./template-frame.tsx";
import { useObjectUrl } from "./use-object-url.ts";

const PICTURE = { width: 512, format: "jpeg" } as const;

interface SceneStillProps {
  /** The template under whose id it is drawn: any of the organization's for a scene; null if there is none. */
  canvasId: string | null;
  /** A version of it, or a scene; null while it is loading. */
  shown: Pick<PreviewInput, "version" | "scene"> | null;
  /** Of the frame, such as `16:9`. */
  aspect: string;
}

/** A still of a version or of a scene that is not published, which may be one that cannot be drawn. */
export function SceneStill({ canvasId, shown, aspect }: SceneStillProps) {
  const t = useMessages(TEMPLATES);
  const isAsked = canvasId !== null && shown !== null;
  const still = useTemplatePreview(canvasId ?? "", isAsked ? { ...shown, ...PICTURE } : null);
  const url = useObjectUrl(still.data);
  const isFaulty = still.isError || canvasId === null;
  return (
    <TemplateFrame aspect={aspect} url={isFaulty ? null : url} alt="">
      {isFaulty ? (
        <div className={styles.none} role="img" aria-label={t.cannotDraw}>
          <IconPhotoOff size={20} stroke={1.6} aria-hidden />
        </div>
      ) : null}
    </TemplateFrame>
  );
}

/** Whether an element has been on the screen: what is drawn for it is not drawn before. */
export function useSeen() {
  const { ref, inViewport } = useInViewport();
  const [wasSeen, setSeen] = useState(false);
  if (inViewport && !wasSeen) setSeen(true);
  return { ref, wasSeen };
}
