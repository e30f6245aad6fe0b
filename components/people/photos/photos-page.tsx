"use client";

import { Button } from "@mantine/core";
import { useUnsavedGuard } from "#components/form/use-unsaved-guard.tsx";
import { PEOPLE } from "#components/i18n/generated/people.en.ts";
import { PEOPLE_PHOTOS } from "#components/i18n/generated/people-photos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { useFormat } from "#components/ui/locale.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { ProgressBar } from "#components/ui/progress-bar.tsx";
import { Stat, StatRow } from "#components/ui/stat.tsx";
import { useHeadingFocus } from "#components/ui/use-heading-focus.ts";
import { chosenPhotos, type PhotoRow } from "./photo-choice.ts";
import { PhotoTable } from "./photo-table.tsx";
import styles from "./photos.module.css";
import { PhotosDone } from "./photos-done.tsx";
import { PhotosDrop } from "./photos-drop.tsx";
import { type PhotosState, usePhotos } from "./use-photos.ts";

/** Adds photos for many people from a folder: first assign them, then upload all at once. */
export function PhotosPage() {
  const people = useMessages(PEOPLE);
  const t = useMessages(PEOPLE_PHOTOS);
  const state = usePhotos();
  const { rows, outcome } = state;
  const leaveQuestion = useUnsavedGuard(state.settled !== null);
  const step = rows === null ? "files" : outcome === null || state.settled !== null ? "review" : "done";
  useHeadingFocus(step);
  return (
    <div className={styles.page}>
      <Crumbs items={[{ label: people.title, href: "/people" }, { label: t.title }]} />
      {rows === null ? (
        <>
          <PageHeader title={t.title} subtitle={t.subtitle} />
          <PhotosDrop state={state} />
        </>
      ) : step === "review" || outcome === null ? (
        <Review state={state} rows={rows} />
      ) : (
        <PhotosDone state={state} outcome={outcome} />
      )}
      {leaveQuestion}
    </div>
  );
}

function Review({ state, rows }: { state: PhotosState; rows: readonly PhotoRow[] }) {
  const t = useMessages(PEOPLE_PHOTOS);
  const count = chosenPhotos(rows).size;
  return (
    <>
      <PageHeader
        title={t.title}
        subtitle={t.left}
        actions={
          <>
            <Button variant="default" disabled={state.settled !== null} onClick={state.startOver}>
              {t.another}
            </Button>
            <Button disabled={count === 0} loading={state.settled !== null} onClick={state.run}>
              {t.add({ count })}
            </Button>
          </>
        }
      />
      <div className={styles.parts}>
        {state.settled === null ? (
          <Counts state={state} rows={rows} />
        ) : (
          <Progress settled={state.settled} total={count} onStop={state.stop} />
        )}
        <PhotoTable state={state} rows={rows} />
      </div>
    </>
  );
}

function Counts({ state, rows }: { state: PhotosState; rows: readonly PhotoRow[] }) {
  const format = useFormat();
  const { counts } = useMessages(PEOPLE_PHOTOS);
  const usable = rows.filter(({ fault }) => fault === null);
  const ready = usable.filter(({ personId }) => personId !== null);
  const withPhoto = new Set(state.people.filter((each) => each.photo_asset_id !== null).map(({ id }) => id));
  const replaced = ready.filter(({ personId }) => personId !== null && withPhoto.has(personId));
  const unusable = rows.length - usable.length;
  return (
    <Panel>
      <div role="status">
        <StatRow>
          <Stat label={counts.ready} value={format.number(ready.length)} />
          <Stat label={counts.replaces} value={format.number(replaced.length)} />
          <Stat label={counts.open} value={format.number(usable.length - ready.length)} />
          <Stat
            label={counts.unusable}
            value={format.number(unusable)}
            tone={unusable > 0 ? "danger" : "neutral"}
          />
        </StatRow>
      </div>
    </Panel>
  );
}

function Progress({ settled, total, onStop }: { settled: number; total: number; onStop: () => void }) {
  const t = useMessages(PEOPLE_PHOTOS);
  const text = t.progress({ settled, total });
  return (
    <Panel>
      <div className={styles.progress}>
        <span className="tabular">{text}</span>
        <span className={styles.dim}>{t.keepOpen}</span>
        <Button variant="default" size="compact-md" onClick={onStop}>
          {t.stop}
        </Button>
      </div>
      <ProgressBar label={t.progressLabel} value={settled / total} valueText={text} />
    </Panel>
  );
}
