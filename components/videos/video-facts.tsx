"use client";

import { VIDEO_PAGE } from "#components/i18n/generated/video-page.en.ts";
import { VIDEOS } from "#components/i18n/generated/videos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { Fact, FactList } from "#components/ui/fact-list.tsx";
import { formatClock } from "#components/ui/format.ts";
import { TextLink } from "#components/ui/links.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ExactTime } from "#components/ui/relative-time.tsx";
import { useCollection } from "#lib/client/collections/collections.ts";
import { useProject } from "#lib/client/projects/projects.ts";
import { useTemplate } from "#lib/client/templates/templates.ts";
import type { Video } from "#lib/client/videos/videos.ts";

const toTheSecond = { dateStyle: "medium", timeStyle: "medium" } as const;

/** A video's origin, its size and its times. */
export function VideoFacts({ video }: { video: Video }) {
  const t = useMessages(VIDEO_PAGE).facts;
  const videoMessages = useMessages(VIDEOS);
  const { person_id: personId, duration_seconds: length, width, height, fps } = video;
  return (
    <Panel title={t.title}>
      <FactList>
        {personId === null ? null : (
          <Fact term={t.person}>
            <TextLink href={`/people/${personId}`}>{video.person_name ?? videoMessages.untitled}</TextLink>
          </Fact>
        )}
        <DayFact day={video.occasion_on} />
        <TemplateFact video={video} />
        {video.collection_id === null ? null : <CollectionFact id={video.collection_id} />}
        {video.project_id === null ? null : <ProjectFact id={video.project_id} />}
        {width === null || height === null ? null : (
          <Fact term={t.size}>
            {width} × {height}
            {fps === null ? null : `, ${fps} fps`}
          </Fact>
        )}
        {length === null ? null : <Fact term={t.length}>{formatClock(length)}</Fact>}
        <TookFact video={video} />
        <TimeFact term={t.ordered} instant={video.created_at} />
        <TimeFact term={t.started} instant={video.started_at} />
        <TimeFact term={videoMessages.columns.finished} instant={video.completed_at} />
      </FactList>
    </Panel>
  );
}

function DayFact({ day }: { day: string }) {
  const t = useMessages(VIDEOS).columns;
  const format = useFormat();
  return <Fact term={t.aboutDay}>{format.date(day, { dateStyle: "medium" })}</Fact>;
}

function TemplateFact({ video }: { video: Video }) {
  const t = useMessages(VIDEO_PAGE).facts;
  const { data: template } = useTemplate(video.template_id);
  const templateName = useTemplateName();
  return (
    <Fact term={t.template}>
      <TextLink href={`/templates/${video.template_id}`}>
        {t.templateVersion({
          name: template === undefined ? "…" : templateName(template),
          version: video.template_version,
        })}
      </TextLink>
    </Fact>
  );
}

function CollectionFact({ id }: { id: string }) {
  const t = useMessages(VIDEOS).columns;
  const { data } = useCollection(id);
  return (
    <Fact term={t.collection}>
      <TextLink href={`/collections/${id}`}>{data?.name ?? "…"}</TextLink>
    </Fact>
  );
}

function ProjectFact({ id }: { id: string }) {
  const t = useMessages(VIDEOS).columns;
  const { data } = useProject(id);
  return (
    <Fact term={t.project}>
      <TextLink href={`/projects/${id}`}>{data?.value.name ?? "…"}</TextLink>
    </Fact>
  );
}

function TookFact({ video: { duration_ms: took } }: { video: Video }) {
  const t = useMessages(VIDEO_PAGE).facts;
  const format = useFormat();
  if (took === null || took === 0) return null;
  return <Fact term={t.took}>{format.duration(took / 1000)}</Fact>;
}

function TimeFact({ term, instant }: { term: string; instant: string | null }) {
  if (instant === null) return null;
  return (
    <Fact term={term}>
      <ExactTime instant={instant} options={toTheSecond} />
    </Fact>
  );
}
