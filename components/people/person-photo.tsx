"use client";

import { useState } from "react";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { PERSON } from "#components/i18n/generated/person.en.ts";
import { VIDEO_REASONS } from "#components/i18n/generated/video-reasons.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { Avatar } from "#components/ui/avatar.tsx";
import { ConfirmButton } from "#components/ui/confirm-button.tsx";
import { FileDrop } from "#components/ui/file-drop.tsx";
import { focusHeadingFromAfar } from "#components/ui/focus-heading.ts";
import { fullName } from "#components/ui/full-name.ts";
import { Panel } from "#components/ui/panel.tsx";
import { useUploadPhoto } from "#lib/client/assets/assets.ts";
import { PHOTO_SOURCE_BYTES } from "#lib/client/assets/downscale-image.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import { usePermission } from "#lib/client/organization/organization-context.tsx";
import type { Person } from "#lib/client/people/people.ts";
import { useUpdatePerson } from "#lib/client/people/people.ts";
import styles from "./person-page.module.css";
import { photoFault } from "./photos/photo-fault.ts";

const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"];

/** The photo, and for editors an area to drop another one; shows the error for a file that is not a photo. */
export function PersonPhoto({ person }: { person: Person }) {
  const t = useMessages(PERSON).photo;
  const mayEdit = usePermission("editor");
  const photo = useSavePhoto(person);
  const label = photo.pending ? t.saving : person.photo_asset_id === null ? t.drop : t.replace;
  return (
    <Panel title={t.title}>
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
      {mayEdit && person.photo_asset_id !== null ? <RemovePhoto person={person} /> : null}
    </Panel>
  );
}

function Picture({ person }: { person: Person }) {
  const name = fullName(person);
  if (person.photo_url == null) return <Avatar name={name} person={person} size={96} alone />;
  return (
    // Signed addresses of this installation: an image optimizer could neither cache nor shrink them.
    // biome-ignore lint/performance/noImgElement: see above
    <img className={styles.picture} src={fileAddress(person.photo_url)} alt={name} width={96} height={96} />
  );
}

function RemovePhoto({ person }: { person: Person }) {
  const t = useMessages(PERSON).photo;
  const update = useUpdatePerson(person.id);
  return (
    <ConfirmButton
      className={styles.remove}
      variant="subtle"
      size="compact-sm"
      label={t.remove}
      title={t.removeQuestion({ name: fullName(person) })}
      confirmLabel={t.remove}
      onConfirm={async () => {
        await update.mutateAsync({ body: { photo_asset_id: null } });
        focusHeadingFromAfar();
      }}
    >
      {t.removeText}
    </ConfirmButton>
  );
}

/** Uploads a file and sets it as the person's photo. */
function useSavePhoto(person: Person) {
  const errorMessages = useErrorMessages();
  const videoReasons = useMessages(VIDEO_REASONS);
  const t = useMessages(PERSON).photo;
  const upload = useUploadPhoto();
  const update = useUpdatePerson(person.id);
  const [fault, setFault] = useState<string | null>(null);
  async function save(file: File) {
    setFault(null);
    try {
      const { id } = await upload.mutateAsync(file);
      await update.mutateAsync({ body: { photo_asset_id: id } });
      notifyDone(t.saved);
    } catch (error) {
      setFault(photoFault(error, t.wrongType, { ...errorMessages, videoReasons }));
    }
  }
  return { save, refuse: setFault, fault, pending: upload.isPending || update.isPending };
}
