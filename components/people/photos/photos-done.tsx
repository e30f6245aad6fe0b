"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { PEOPLE_PHOTOS } from "#components/i18n/generated/people-photos.en.ts";
import { PERSON_PHOTO } from "#components/i18n/generated/person-photo.en.ts";
import { VIDEO_REASONS } from "#components/i18n/generated/video-reasons.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import importStyles from "../import-page.module.css";
import { mayWorkNow, photoFault } from "./photo-fault.ts";
import type { PhotosOutcome, PhotosState } from "./use-photos.ts";

/** The result; refused photos can be retried. */
export function PhotosDone({ state, outcome }: { state: PhotosState; outcome: PhotosOutcome }) {
  const errorMessages = useErrorMessages();
  const videoReasons = useMessages(VIDEO_REASONS);
  const peoplePhotos = useMessages(PEOPLE_PHOTOS);
  const t = peoplePhotos.done;
  const { wrongType: noPhoto } = useMessages(PERSON_PHOTO);
  const { notAdded } = outcome;
  const retried = notAdded.filter(({ error }) => mayWorkNow(error)).length;
  return (
    <>
      <PageHeader
        title={t.title({ count: outcome.added })}
        actions={
          <>
            <Button variant="default" onClick={state.startOver}>
              {t.another}
            </Button>
            <Button component={Link} href="/people">
              {t.show}
            </Button>
          </>
        }
      />
      {notAdded.length === 0 ? null : (
        <Panel
          title={t.notAdded}
          aside={
            retried === 0 ? null : (
              <Button variant="default" size="compact-md" onClick={() => state.again(outcome)}>
                {t.again({ count: retried })}
              </Button>
            )
          }
          flush
        >
          <table className={`${importStyles.table} ${importStyles.mapping}`}>
            <tbody>
              {notAdded.map(({ person, file, error }) => (
                <tr key={person.id}>
                  <td dir="auto">{fullName(person)}</td>
                  <td dir="auto">{file.name}</td>
                  <td>
                    {error === null
                      ? t.stopped
                      : photoFault(error, noPhoto, { ...errorMessages, videoReasons })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
    </>
  );
}
