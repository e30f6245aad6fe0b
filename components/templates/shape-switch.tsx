"use client";

import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { FilterChips } from "#components/ui/filter-chips.tsx";
import { SHAPES, type Shape } from "./template-designs.ts";

interface ShapeSwitchProps {
  shape: Shape;
  onChange: (shape: Shape) => void;
}

/** Selects the aspect ratio in which templates are shown. */
export function ShapeSwitch({ shape, onChange }: ShapeSwitchProps) {
  const t = useMessages(TEMPLATES);
  const chips = SHAPES.map((value) => ({ value, label: t.shapes[value] }));
  return <FilterChips label={t.shape} chips={chips} value={shape} onChange={onChange} />;
}
