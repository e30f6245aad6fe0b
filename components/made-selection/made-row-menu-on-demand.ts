import { onDemand } from "#components/ui/on-demand.tsx";

export const MadeRowMenu = onDemand(() => import("./made-row-menu.tsx").then((part) => part.MadeRowMenu));
