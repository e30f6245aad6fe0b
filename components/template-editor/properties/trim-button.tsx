"use client";

import { Button } from "@mantine/core";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useEditor } from "../state/editor-context.tsx";
import { lateLayers, trimmed } from "../state/trimmed.ts";

/** Brings the layers within the scene that begin or end after its end; nothing if there are none. */
export function TrimButton() {
  const t = useMessages(EDITOR).properties.measures;
  const { scene, dispatch } = useEditor();
  const count = lateLayers(scene).length;
  if (count === 0) return null;
  return (
    <Button variant="default" size="xs" mt="xs" onClick={() => dispatch({ type: "edit", edit: trimmed })}>
      {t.trim({ count, seconds: scene.duration })}
    </Button>
  );
}
