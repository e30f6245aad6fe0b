"use client";

import { TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import { asHeading } from "#components/ui/as-heading.ts";
import { EDITOR } from "#components/words/en/editor.ts";
import { useWords } from "#components/words/words.tsx";
import { useEditor } from "../state/editor-context.tsx";
import { layerNames, renameLayer } from "../state/scene-edits.ts";
import { fieldId } from "./field-props.ts";
import { toLayerName } from "./layer-name.ts";

/** The layer's name, taken over when the field is left; one that cannot be stays, with the reason. */
export function LayerNameField({ name }: { name: string }) {
  const words = useWords(EDITOR).properties;
  const { scene, dispatch } = useEditor();
  const [typed, setTyped] = useState(asHeading(name));
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    setTyped(asHeading(name));
    setFault(null);
  }, [name]);
  function commit() {
    if (typed === asHeading(name)) return setFault(null);
    const next = toLayerName(typed);
    if (next === "") return setFault(words.nameEmpty);
    if (next !== name && layerNames(scene).includes(next)) return setFault(words.nameTaken(asHeading(next)));
    setFault(null);
    setTyped(asHeading(next));
    dispatch({ type: "edit", edit: (before) => renameLayer(before, name, next), select: [next] });
  }
  return (
    <TextInput
      id={fieldId(["name"])}
      size="xs"
      label={words.layerName}
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
