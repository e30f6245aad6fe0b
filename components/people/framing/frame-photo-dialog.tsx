"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { errorText } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { PERSON_FIELDS } from "#components/i18n/generated/person-fields.en.ts";
import { PERSON_PHOTO } from "#components/i18n/generated/person-photo.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { FramedPhoto } from "#components/ui/framed-photo.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { ModalDialog } from "#components/ui/modal-dialog.tsx";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import { type Person, useUpdatePerson } from "#lib/client/people/people.ts";
import type { PhotoFraming } from "#lib/contract/resources/photo-framing.ts";
import styles from "./framing.module.css";
import { toSend } from "./framing-edit.ts";
import { PhotoStage } from "./photo-stage.tsx";

export interface FramePhotoDialogProps {
  person: Person;
  opened: boolean;
  onClose: () => void;
}

/** Chooses which part of a person's photo is shown, and which point stays in view. */
export function FramePhotoDialog({ person, opened, onClose }: FramePhotoDialogProps) {
  const { photo_crop: framing } = useMessages(PERSON_FIELDS);
  return (
    <ModalDialog opened={opened} onClose={onClose} title={framing} size={720}>
      {person.photo_url == null ? null : (
        <Framing person={person} url={fileAddress(person.photo_url)} onClose={onClose} />
      )}
    </ModalDialog>
  );
}

const SHAPES = [
  { name: "circle", ratio: 1 },
  { name: "wide", ratio: 16 / 9 },
  { name: "tall", ratio: 9 / 16 },
] as const;

function Framing({ person, url, onClose }: { person: Person; url: string; onClose: () => void }) {
  const t = useMessages(PERSON_PHOTO).framing;
  const errorMessages = useErrorMessages();
  const update = useUpdatePerson(person.id);
  const [framing, setFraming] = useState<PhotoFraming>({
    crop: person.photo_crop,
    focus: person.photo_focus,
  });
  const isWhole = framing.crop === null && framing.focus === null;

  async function save() {
    const { crop, focus } = toSend(framing);
    try {
      await update.mutateAsync({ body: { photo_crop: crop, photo_focus: focus } });
      notifyDone(t.saved);
      onClose();
    } catch {
      // Shown from the mutation's state; what was set stays.
    }
  }

  return (
    <div className={styles.framing}>
      <p className={styles.hint}>{t.hint}</p>
      <PhotoStage url={url} name={fullName(person)} framing={framing} onChange={setFraming} />
      <div className={styles.previews} role="img" aria-label={t.previews}>
        {SHAPES.map(({ name, ratio }) => (
          <span key={name} className={styles.preview} data-shape={name} style={{ aspectRatio: ratio }}>
            <FramedPhoto url={url} framing={framing} ratio={ratio} />
          </span>
        ))}
      </div>
      <p className={styles.fault} role="alert" hidden={!update.isError}>
        {update.isError ? errorText(update.error, errorMessages) : null}
      </p>
      <div className={styles.buttons}>
        <Button
          variant="subtle"
          className={styles.reset}
          disabled={isWhole}
          onClick={() => setFraming({ crop: null, focus: null })}
        >
          {t.reset}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button loading={update.isPending} onClick={() => void save()}>
          {t.save}
        </Button>
      </div>
    </div>
  );
}
