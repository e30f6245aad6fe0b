/* What other parts of the console use of watch links. All are loaded when they are needed. */
import { onDemand } from "#components/ui/on-demand.tsx";

export { NewestAnswers } from "./newest-answers.tsx";

export const AnswersPanel = onDemand(() => import("./answers-panel.tsx").then((part) => part.AnswersPanel));
export const WatchLinksPanel = onDemand(() =>
  import("./watch-links-panel.tsx").then((part) => part.WatchLinksPanel),
);
export const DownloadWatchLinks = onDemand(() =>
  import("./collection-links.tsx").then((part) => part.DownloadWatchLinks),
);
export const RevokeWatchLinks = onDemand(() =>
  import("./collection-links.tsx").then((part) => part.RevokeWatchLinks),
);
