"use client";

import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { asHeading } from "#components/ui/as-heading.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { useEditor } from "../state/editor-context.tsx";
import { layerNames, renameLayer } from "../state/scene-edits.ts";
import { fieldId } from "./field-props.ts";
import { toLayerName } from "./layer-name.ts";

/** The layer's name, applied when the field loses the focus; an invalid name stays, with the reason. */
export function LayerNameField({ name }: { name: string }) {
  const t = useMessages(EDITOR).properties;
  const { scene, dispatch } = useEditor();
  const [typed, setTyped] = useState(asHeading(name));
  const [fault, setFault] = useState<string | null>(null);
  const latest = useRef(typed);
  useEffect(() => {
    latest.current = typed;
  }, [typed]);
  useEffect(() => {
    setTyped(asHeading(name));
    setFault(null);
    return () => {
      // A press on the stage selects another layer before this field loses the focus. The name still belongs
      // to this layer.
      const next = latest.current === asHeading(name) ? "" : toLayerName(latest.current);
      if (next === "") return;
      const isTaken = (scene: Scene) => layerNames(scene).includes(next);
      dispatch({
        type: "edit",
        edit: (before) => (isTaken(before) ? before : renameLayer(before, name, next)),
      });
    };
  }, [name, dispatch]);
  function commit() {
    if (typed === asHeading(name)) return setFault(null);
    const next = toLayerName(typed);
    if (next === "") return setFault(t.nameEmpty);
    if (next !== name && layerNames(scene).includes(next))
      return setFault(t.nameTaken({ name: asHeading(next) }));
    setFault(null);
    setTyped(asHeading(next));
    dispatch({ type: "edit", edit: (before) => renameLayer(before, name, next), select: [next] });
  }
  return (
    <TextInput
      id={fieldId(["name"])}
      size="xs"
      label={t.layerName}
      value={typed}
      error={fault}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === "Enter") commit();
      }}
    />
  );
}
