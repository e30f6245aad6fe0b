import { FilterChips } from "#components/ui/filter-chips.tsx";
import { SHAPES, type Shape } from "./template-designs.ts";
import { templateWords as words } from "./template-words.ts";

const chips = SHAPES.map((value) => ({ value, label: words.shapes[value] }));

interface ShapeSwitchProps {
  shape: Shape;
  onChange: (shape: Shape) => void;
}

/** In which proportions templates are shown. */
export function ShapeSwitch({ shape, onChange }: ShapeSwitchProps) {
  return <FilterChips label={words.shape} chips={chips} value={shape} onChange={onChange} />;
}
