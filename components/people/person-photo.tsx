"use client";

import { useState } from "react";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { PERSON_PHOTO } from "#components/i18n/generated/person-photo.en.ts";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { VIDEO_REASONS } from "#components/i18n/generated/video-reasons.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone, notifyUndo } from "#components/shell/index.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { FileDrop } from "#components/ui/file-drop.tsx";
import { focusHeadingFromAfar } from "#components/ui/focus-heading.ts";
import { FramedPhoto } from "#components/ui/framed-photo.tsx";
import { fullName } from "#components/ui/full-name.ts";
import { Panel } from "#components/ui/panel.tsx";
import { useUploadPhoto } from "#lib/client/assets/assets.ts";
import { PHOTO_SOURCE_BYTES } from "#lib/client/assets/downscale-image.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import type { Person } from "#lib/client/people/people.ts";
import { useUpdatePerson } from "#lib/client/people/people.ts";
import { FramePhoto } from "./framing/frame-photo.tsx";
import styles from "./person-page.module.css";
import { photoFault } from "./photos/photo-fault.ts";

const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"];

/** The photo, and for editors an area to drop another one; shows the error for a file that is not a photo. */
export function PersonPhoto({ person }: { person: Person }) {
  const { title } = useMessages(PERSON).photo;
  const t = useMessages(PERSON_PHOTO);
  const mayEdit = usePermission("editor");
  const photo = useSavePhoto(person);
  const label = photo.pending ? t.saving : person.photo_asset_id === null ? t.drop : t.replace;
  return (
    <Panel title={title}>
      <div className={styles.photo}>
        <Picture person={person} />
        {mayEdit ? (
          <FileDrop
            label={label}
            classNames={{ root: styles.drop, inner: styles.dropInner }}
            accept={IMAGE_TYPES}
            maxSize={PHOTO_SOURCE_BYTES}
            multiple={false}
            busy={photo.pending}
            aria-describedby="photo-fault"
            onDrop={([file]) => file !== undefined && photo.save(file)}
            onReject={([rejection]) =>
              photo.refuse(rejection?.errors[0]?.code === "file-too-large" ? t.tooLarge : t.wrongType)
            }
          >
            <span className={styles.dropLabel}>{label}</span>
            <span className={styles.dropHint}>{t.hint}</span>
          </FileDrop>
        ) : null}
      </div>
      <p className={styles.fault} id="photo-fault" role="alert" hidden={photo.fault === null}>
        {photo.fault}
      </p>
      {mayEdit && person.photo_asset_id !== null ? (
        <div className={styles.photoActions}>
          <FramePhoto person={person} />
          <RemovePhoto person={person} />
        </div>
      ) : null}
    </Panel>
  );
}

function Picture({ person }: { person: Person }) {
  const name = fullName(person);
  const framing = { crop: person.photo_crop, focus: person.photo_focus };
  if (person.photo_url == null) return <Avatar name={name} person={person} size={96} alone />;
  return (
    <span className={styles.picture}>
      <FramedPhoto url={fileAddress(person.photo_url)} framing={framing} alt={name} />
    </span>
  );
}

function RemovePhoto({ person }: { person: Person }) {
  const t = useMessages(PERSON_PHOTO);
  const { undo } = useMessages(SHELL);
  const update = useUpdatePerson(person.id);
  const putBack = usePutBack(person);
  return (
    <ConfirmButton
      variant="subtle"
      size="compact-sm"
      label={t.remove}
      title={t.removeQuestion({ name: fullName(person) })}
      confirmLabel={t.remove}
      onConfirm={async () => {
        await update.mutateAsync({ body: { photo_asset_id: null } });
        focusHeadingFromAfar();
        notifyUndo(t.removed, undo, putBack);
      }}
    >
      {t.removeText}
    </ConfirmButton>
  );
}

/** Gives the person back the photo that they have now, with its framing. */
function usePutBack({ id, photo_asset_id, photo_crop, photo_focus }: Person) {
  const { back } = useMessages(PERSON_PHOTO);
  const { mutateAsync } = useUpdatePerson(id);
  return async () => {
    await mutateAsync({ body: { photo_asset_id, photo_crop, photo_focus } });
    notifyDone(back);
  };
}

/** Uploads a file and sets it as the person's photo. */
function useSavePhoto(person: Person) {
  const errorMessages = useErrorMessages();
  const videoReasons = useMessages(VIDEO_REASONS);
  const t = useMessages(PERSON_PHOTO);
  const { undo } = useMessages(SHELL);
  const putBack = usePutBack(person);
  const upload = useUploadPhoto();
  const update = useUpdatePerson(person.id);
  const [fault, setFault] = useState<string | null>(null);
  async function save(file: File) {
    setFault(null);
    try {
      const { id } = await upload.mutateAsync(file);
      await update.mutateAsync({ body: { photo_asset_id: id } });
      if (person.photo_asset_id === null) notifyDone(t.saved);
      else notifyUndo(t.saved, undo, putBack);
    } catch (error) {
      setFault(photoFault(error, t.wrongType, { ...errorMessages, videoReasons }));
    }
  }
  return { save, refuse: setFault, fault, pending: upload.isPending || update.isPending };
}
