"use client";

import { ColorInput } from "@mantine/core";
import { useMemo } from "react";
import { useEditor } from "../state/editor-context.tsx";

const MOST_SWATCHES = 14;

interface ColorFieldProps {
  id?: string;
  label: string;
  value: string;
  placeholder?: string;
  onChange: (value: string) => void;
  fault?: string | null;
}

/** A colour, picked or typed; a merge field may stand in its place. The scene's own colours are offered. */
export function ColorField({ id, label, value, placeholder, onChange, fault = null }: ColorFieldProps) {
  const { scene } = useEditor();
  const swatches = useMemo(() => colorsOf(scene).slice(0, MOST_SWATCHES), [scene]);
  return (
    <ColorInput
      {...(id === undefined ? {} : { id })}
      {...(placeholder === undefined ? {} : { placeholder })}
      size="xs"
      label={label}
      value={value}
      onChange={(next) => onChange(next.replace(/^(#[0-9a-f]{6})ff$/i, "$1"))}
      format="hexa"
      fixOnBlur={false}
      withEyeDropper={false}
      swatches={swatches}
      swatchesPerRow={7}
      error={fault}
    />
  );
}

/** The plain colours of a scene, each once. */
function colorsOf(value: unknown): string[] {
  const found = JSON.stringify(value).match(/"#[0-9a-f]{6}"/gi) ?? [];
  return [...new Set(found.map((color) => color.slice(1, -1).toLowerCase()))];
}
