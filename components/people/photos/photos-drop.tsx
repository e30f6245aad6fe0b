"use client";

import { IconPhotoUp } from "@tabler/icons-react";
import { useState } from "react";
import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { PEOPLE_PHOTOS } from "#components/i18n/generated/people-photos.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { FileDrop } from "#components/ui/file-drop.tsx";
import importStyles from "../import-page.module.css";
import { IMAGE_TYPES } from "./read-photos.ts";
import type { PhotosState } from "./use-photos.ts";

/**
 * The drop area. Unusable files are listed with the others, so that every file of a folder is accounted for.
 */
export function PhotosDrop({ state }: { state: PhotosState }) {
  const errorMessages = useErrorMessages();
  const t = useMessages(PEOPLE_PHOTOS);
  const [none, setNone] = useState(false);

  function drop(files: readonly File[]) {
    // System files in a folder: those of the macOS Finder, and Windows thumbnails.
    const seen = files.filter(
      ({ name }) => !name.startsWith(".") && name !== "Thumbs.db" && name !== "desktop.ini",
    );
    const isNone = !seen.some(({ type }) => IMAGE_TYPES.includes(type));
    setNone(isNone);
    if (!isNone) void state.choose(seen);
  }

  const label = state.opened === null ? (state.reading ? t.reading : t.drop) : t.opening(state.opened);
  const fault = none
    ? t.noPhotos
    : state.error === null
      ? null
      : `${t.failed}: ${errorText(state.error, errorMessages)}`;
  return (
    <>
      <FileDrop
        label={label}
        classNames={{ root: importStyles.drop, inner: importStyles.dropInner }}
        busy={state.reading}
        onDrop={drop}
      >
        <span className={importStyles.dropIcon} aria-hidden="true">
          <IconPhotoUp size={22} stroke={1.6} />
        </span>
        <span className={importStyles.dropLabel}>{label}</span>
        <span className={importStyles.hint}>{t.hint}</span>
      </FileDrop>
      {fault === null ? null : (
        <div className={importStyles.fault} role="alert">
          {fault}
        </div>
      )}
    </>
  );
}
