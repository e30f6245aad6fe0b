"use client";

import { Button } from "@mantine/core";
import { IconLetterT, IconPhoto, IconSquare } from "@tabler/icons-react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useAddLayer } from "../layers/use-add-layer.tsx";
import { useEditor } from "../state/editor-context.tsx";
import styles from "./stage.module.css";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

const FIRST = [
  { kind: "text", Icon: IconLetterT },
  { kind: "picture", Icon: IconPhoto },
  { kind: "rectangle", Icon: IconSquare },
] as const;

/** What a scene begins with, on the stage while it has no layer. */
export function EmptyStage() {
  const { stage: t, layers } = useMessages(EDITOR);
  const { scene } = useEditor();
  const { begin, finish, picker } = useAddLayer();
  return (
    <>
      {scene.layers.length > 0 ? null : (
        <div className={styles.empty}>
          <div className={styles.first}>
            <p>{t.empty}</p>
            <div>
              {FIRST.map(({ kind, Icon }) => (
                <Button
                  key={kind}
                  variant="default"
                  size="compact-md"
                  leftSection={<Icon {...icon} />}
                  onClick={() => {
                    begin(kind);
                    // Once the layer is there.
                    requestAnimationFrame(finish);
                  }}
                >
                  {kind === "rectangle" ? layers.shape : layers.kinds[kind]}
                </Button>
              ))}
            </div>
          </div>
        </div>
      )}
      {picker}
    </>
  );
}
