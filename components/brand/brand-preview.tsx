"use client";

import { useDebouncedValue } from "@mantine/hooks";
import { useMemo } from "react";
import { BRAND } from "#components/i18n/generated/brand.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ANY_TEMPLATE, SceneStill } from "#components/templates/index.ts";
import { useOrganizationFacts } from "#lib/client/organization/organizations.ts";
import { useTemplates } from "#lib/client/templates/templates.ts";
import styles from "./brand.module.css";
import { brandScene } from "./brand-scene.ts";
import type { BrandValues } from "./brand-values.ts";

/** How long nothing has changed before it is drawn anew. */
const PAUSE_MS = 250;

/** A picture by the renderer with the brand as it is edited; it follows each change. */
export function BrandPreview({ values }: { values: BrandValues }) {
  const t = useMessages(BRAND).preview;
  const [shown] = useDebouncedValue(values, PAUSE_MS);
  const any = useTemplates(ANY_TEMPLATE);
  const organization = useOrganizationFacts().data?.value.name ?? "";
  const scene = useMemo(
    () => brandScene(shown, { heading: t.heading, body: t.body({ organization }) }),
    [shown, t, organization],
  );
  const isEmpty = values.logo === null && values.colors.length + values.fonts.length === 0;
  return (
    <div className={styles.preview}>
      <SceneStill
        canvasId={any.data === undefined ? "" : (any.data.items[0]?.id ?? null)}
        shown={any.data === undefined || organization === "" ? null : { scene }}
        aspect="16:9"
      />
      {isEmpty ? <p className={styles.hint}>{t.empty}</p> : null}
    </div>
  );
}
