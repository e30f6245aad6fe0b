import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import type { Video } from "#lib/client/videos/videos.ts";

/** How much of a video is rendered. */
export function VideoProgressBar({ video }: { video: Video }) {
  const t = useMessages(VIDEOS);
  const format = useFormat();
  return (
    <ProgressBar
      label={t.videoFor({ name: video.person_name ?? t.untitled })}
      value={video.progress}
      valueText={t.percentDone({ percent: format.percent(video.progress) })}
    />
  );
}
