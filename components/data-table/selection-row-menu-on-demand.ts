import { onDemand } from "#components/ui/on-demand.tsx";

export const SelectionRowMenu = onDemand(() =>
  import("./selection-row-menu.tsx").then((part) => part.SelectionRowMenu),
);
