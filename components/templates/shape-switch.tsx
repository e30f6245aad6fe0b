"use client";

import { FilterChips } from "#components/ui/filter-chips.tsx";
import { TEMPLATES } from "#components/words/en/templates.ts";
import { useWords } from "#components/words/words.tsx";
import { SHAPES, type Shape } from "./template-designs.ts";

interface ShapeSwitchProps {
  shape: Shape;
  onChange: (shape: Shape) => void;
}

/** In which proportions templates are shown. */
export function ShapeSwitch({ shape, onChange }: ShapeSwitchProps) {
  const words = useWords(TEMPLATES);
  const chips = SHAPES.map((value) => ({ value, label: words.shapes[value] }));
  return <FilterChips label={words.shape} chips={chips} value={shape} onChange={onChange} />;
}
