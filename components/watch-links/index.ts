/* What other parts of the console use of watch links. Both are loaded when a page is there. */
import { onDemand } from "#components/ui/on-demand.tsx";

export const AnswersPanel = onDemand(() => import("./answers-panel.tsx").then((part) => part.AnswersPanel));
export const WatchLinksPanel = onDemand(() =>
  import("./watch-links-panel.tsx").then((part) => part.WatchLinksPanel),
);
