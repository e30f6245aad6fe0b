"use client";

import { Button } from "@mantine/core";
import Link from "next/link";
import { fullName } from "#components/ui/full-name.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { KIT } from "#components/words/en/kit.ts";
import { PERSON } from "#components/words/en/people.ts";
import { PEOPLE_PHOTOS } from "#components/words/en/people-photos.ts";
import { useWords } from "#components/words/words.tsx";
import importStyles from "../import-page.module.css";
import { photoFault } from "./photo-fault.ts";
import type { PhotosOutcome, PhotosState } from "./use-photos.ts";

/** What has become of them; those that were refused can be tried again. */
export function PhotosDone({ state, outcome }: { state: PhotosState; outcome: PhotosOutcome }) {
  const kit = useWords(KIT);
  const peoplePhotos = useWords(PEOPLE_PHOTOS);
  const words = peoplePhotos.done;
  const { wrongType: noPhoto } = useWords(PERSON).photo;
  const format = useFormat();
  const { notAdded } = outcome;
  return (
    <>
      <PageHeader
        title={words.title(format.number(outcome.added))}
        actions={
          <>
            <Button variant="default" onClick={state.startOver}>
              {words.another}
            </Button>
            <Button component={Link} href="/people">
              {words.show}
            </Button>
          </>
        }
      />
      {notAdded.length === 0 ? null : (
        <Panel
          title={words.notAdded}
          aside={
            <Button variant="default" size="compact-md" onClick={() => state.again(outcome)}>
              {words.again(format.number(notAdded.length))}
            </Button>
          }
          flush
        >
          <table className={`${importStyles.table} ${importStyles.mapping}`}>
            <tbody>
              {notAdded.map(({ person, file, error }) => (
                <tr key={person.id}>
                  <td dir="auto">{fullName(person)}</td>
                  <td dir="auto">{file.name}</td>
                  <td>{error === null ? words.stopped : photoFault(error, noPhoto, kit)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
    </>
  );
}
