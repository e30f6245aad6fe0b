"use client";

import { Button } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { PEOPLE_PHOTOS } from "#components/i18n/generated/people-photos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Panel } from "#components/ui/panel.tsx";
import importStyles from "../import-page.module.css";
import { PersonChoice } from "./person-choice.tsx";
import { IMAGE_TYPES, type PhotoRow } from "./photo-choice.ts";
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
                <Thumbnail file={row.file} />
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
  const taken = row.people.length === 1 && rows.some((other) => other.personId === row.people[0]?.id);
  const chosen = state.people.find(({ id }) => id === row.personId);
  const note =
    chosen === undefined
      ? taken
        ? t.twice
        : row.people.length === 0
          ? t.unknown
          : t.several({ count: row.people.length })
      : chosen.photo_asset_id === null
        ? null
        : t.replaces;
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

function Thumbnail({ file }: { file: File }) {
  const url = useMemo(() => (IMAGE_TYPES.includes(file.type) ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => () => void (url === null || URL.revokeObjectURL(url)), [url]);
  if (url === null) return null;
  const size = { width: 40, height: 40 };
  // A local file: there is nothing to optimize.
  // biome-ignore lint/performance/noImgElement: see above
  return <img className={styles.picture} src={url} alt="" loading="lazy" decoding="async" {...size} />;
}
