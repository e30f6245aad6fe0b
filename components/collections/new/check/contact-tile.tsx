"use client";

import { UnstyledButton } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { COLLECTION_CHECK } from "#components/i18n/generated/collection-check.en.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { VIDEO_FAULTS } from "#components/i18n/generated/video-faults.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TemplateStill } from "#components/templates/index.ts";
import { useFormat } from "#components/ui/locale.tsx";
import { StatusDot } from "#components/ui/status-badge.tsx";
import type { CollectionReport } from "#lib/client/collections/collection-check.ts";
import type { PreviewInput, Template } from "#lib/client/templates/templates.ts";
import type { Occasion } from "../recipients/recipients.ts";
import styles from "./check.module.css";
import { ExcludeButton } from "./exclude-button.tsx";
import type { Exclusions } from "./exclusions.ts";
import { useInView } from "./use-in-view.ts";

const DAY = { day: "numeric", month: "short", year: "numeric" } as const;

/** Sharp on a high-density screen, and quick to draw. */
const STILL_WIDTH = 400;

interface ContactTileProps {
  template: Template;
  recipient: CollectionReport["recipients"][number];
  excluded: Exclusions;
  /** The check's findings for this person's video. */
  found: CollectionReport["people"][number] | undefined;
  input: PreviewInput;
  /** The occasion, if nobody has chosen its day. */
  guessedFor: Occasion | null;
  /** Opens the large still, or plays there what it is one of. */
  onLook: (plays: boolean) => void;
}

/** One person's still, requested when it scrolls into view, with a button that plays the video; or why there is none. */
export function ContactTile(props: ContactTileProps) {
  const { template, recipient, excluded, found, input, guessedFor, onLook } = props;
  const format = useFormat();
  const t = useMessages(COLLECTION_CHECK);
  const { playback } = useMessages(TEMPLATES);
  const faultMessages = useMessages(VIDEO_FAULTS);
  const { ref, isSeen } = useInView("200px");
  const [time] = useDebouncedValue(input.time, 150);
  const { person_id, person_name: name, occasion_on } = recipient;
  const fault = found?.faults[0];
  const warning = found?.warnings[0];
  const asked = { ...input, time, person_id, occasion_on, width: STILL_WIDTH, format: "jpeg" as const };
  return (
    <li className={styles.tile} ref={ref} data-out={excluded.ids.has(person_id) || undefined}>
      {fault === undefined ? (
        <div className={styles.picture}>
          <UnstyledButton
            className={styles.look}
            aria-label={t.sheet.look({ name })}
            onClick={() => onLook(false)}
          >
            <TemplateStill template={template} alt={t.sheet.alt({ name })} input={isSeen ? asked : null} />
          </UnstyledButton>
          <UnstyledButton
            className={styles.play}
            aria-label={playback.playFor({ person: name })}
            onClick={() => onLook(true)}
          >
            <IconPlayerPlayFilled size={14} aria-hidden />
          </UnstyledButton>
        </div>
      ) : (
        <div
          className={styles.noStill}
          style={{ "--aspect": template.aspect.replace(":", " / ") } as CSSProperties}
        >
          {faultMessages[fault.code].title}
        </div>
      )}
      <div className={styles.tileName}>
        {fault === undefined && warning === undefined ? null : (
          <StatusDot tone={fault === undefined ? "active" : "danger"} />
        )}
        <span className={styles.tileText} dir="auto">
          {name}
        </span>
      </div>
      {fault === undefined && guessedFor !== null ? (
        <p className={styles.tileNote} data-tone="quiet">
          {t.sheet.nearest[guessedFor]({ day: format.date(occasion_on, DAY) })}
        </p>
      ) : null}
      {fault === undefined && warning !== undefined ? (
        <p className={styles.tileNote}>{t.warning[warning.code].title}</p>
      ) : null}
      {fault === undefined && recipient.photo_stand_in !== null ? (
        <p className={styles.tileNote} data-tone="quiet">
          {t.noPhoto.tile}
        </p>
      ) : null}
      <ExcludeButton person={{ id: person_id, name }} excluded={excluded} />
    </li>
  );
}
