"use client";

import { Button } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { errorText } from "#components/form/faults.ts";
import { useRefusalMessages } from "#components/form/use-refusal-messages.ts";
import { BRAND } from "#components/i18n/generated/brand.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { UploadButton } from "#components/ui/upload-button.tsx";
import { useAsset, useUploadAsset } from "#lib/client/assets/asset-list.ts";
import { fileAddress } from "#lib/client/assets/file-address.ts";
import styles from "./brand.module.css";
import type { BrandPart } from "./brand-part.ts";

/** The logo: shown on a checkerboard, which a transparent background lets through. */
export function BrandLogo({ values, faults, mayEdit, onChange }: BrandPart) {
  const t = useMessages(BRAND).logo;
  const errorMessages = useRefusalMessages();
  const upload = useUploadAsset();
  const { data: asset } = useAsset(values.logo);
  const [fault, setFault] = useState<string | null>(null);
  async function add(file: File) {
    setFault(null);
    try {
      const { id, kind } = await upload.mutateAsync(file);
      if (kind === "image") onChange({ logo: id });
      else setFault(t.wrongKind);
    } catch (error) {
      setFault(errorText(error, errorMessages));
    }
  }
  const address = values.logo === null ? undefined : fileAddress(asset?.url);
  const shownFault = fault ?? faults.get("logo_asset_id") ?? null;
  return (
    <Panel title={t.title}>
      <div className={styles.logo}>
        <div className={styles.plate} data-filled={address !== undefined || undefined}>
          {address === undefined ? (
            <IconPhoto size={26} stroke={1.4} aria-hidden />
          ) : (
            // A signed address: an image optimizer could not cache it.
            // biome-ignore lint/performance/noImgElement: see above
            <img src={address} alt={t.alt} />
          )}
        </div>
        <div className={styles.logoWords}>
          <p className={styles.hint}>{t.hint}</p>
          {mayEdit ? (
            <div className={styles.buttons}>
              <UploadButton
                accept="image/png,image/jpeg,image/webp"
                loading={upload.isPending}
                onChoose={(file) => void add(file)}
              >
                {values.logo === null ? t.upload : t.replace}
              </UploadButton>
              {values.logo === null ? null : (
                <Button variant="subtle" onClick={() => onChange({ logo: null })}>
                  {t.remove}
                </Button>
              )}
            </div>
          ) : null}
          <p className={styles.fault} role="alert" hidden={shownFault === null}>
            {shownFault}
          </p>
        </div>
      </div>
    </Panel>
  );
}
