"use client";

import { Button } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import type { Messages } from "#components/i18n/catalogue.ts";
import { PEOPLE_PHOTOS } from "#components/i18n/generated/people-photos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { Panel } from "#components/ui/panel.tsx";
import importStyles from "../import-page.module.css";
import { PersonChoice } from "./person-choice.tsx";
import type { PhotoRow } from "./photo-choice.ts";
import styles from "./photos.module.css";
import type { PhotosState } from "./use-photos.ts";

/** Photos added with each press; every one of them must be decoded. */
const STEP = 50;

/** Every photo with its assigned person; photos that need a decision come first. */
export function PhotoTable({ state, rows }: { state: PhotosState; rows: readonly PhotoRow[] }) {
  const t = useMessages(PEOPLE_PHOTOS);
  const [shown, setShown] = useState(STEP);
  const left = rows.length - shown;
  return (
    <Panel title={t.photos} flush>
      <table className={`${importStyles.table} ${importStyles.mapping}`}>
        <thead>
          <tr>
            <th scope="col">{t.columns.photo}</th>
            <th scope="col">{t.columns.file}</th>
            <th scope="col">{t.columns.person}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row) => (
            <tr key={row.key}>
              <td className={styles.thumbnail}>
                {row.fault === null ? <Thumbnail file={row.file} /> : null}
              </td>
              <td dir="auto">{row.file.name}</td>
              <td>{row.fault === null ? <Whose state={state} row={row} rows={rows} /> : t[row.fault]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 ? (
        <div className={importStyles.correct}>
          <Button variant="default" size="compact-md" onClick={() => setShown(shown + STEP)}>
            {t.more({ count: Math.min(left, STEP) })}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function Whose({ state, row, rows }: { state: PhotosState; row: PhotoRow; rows: readonly PhotoRow[] }) {
  const t = useMessages(PEOPLE_PHOTOS);
  const chosen = state.people.find(({ id }) => id === row.personId);
  const note =
    chosen === undefined ? openNote(row, rows, t) : chosen.photo_asset_id === null ? null : t.replaces;
  return (
    <>
      <PersonChoice
        label={t.personFor({ file: row.file.name })}
        people={state.people}
        fitting={row.people}
        value={row.personId}
        disabled={state.settled !== null}
        onChange={(personId) => state.give(row.key, personId)}
      />
      {note === null ? null : <div className={styles.dim}>{note}</div>}
    </>
  );
}

/** Why a photo has no person yet. */
function openNote({ people }: PhotoRow, rows: readonly PhotoRow[], t: Messages["peoplePhotos"]): string {
  const [only] = people;
  if (only === undefined) return t.unknown;
  if (people.length > 1) return t.several({ count: people.length });
  const isTaken = rows.some(({ personId }) => personId === only.id);
  return isTaken ? t.twice : t.notChosen({ name: fullName(only) });
}

function Thumbnail({ file }: { file: File }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const size = { width: 40, height: 40 };
  // A local file: there is nothing to optimize.
  // biome-ignore lint/performance/noImgElement: see above
  return <img className={styles.picture} src={url} alt="" loading="lazy" decoding="async" {...size} />;
}
