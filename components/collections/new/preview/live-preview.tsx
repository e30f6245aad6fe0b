"use client";

import { ActionIcon } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { NEW_COLLECTION } from "#components/i18n/generated/new-collection.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import {
  TemplateClip,
  TemplateFrame,
  TemplateStill,
  useClipInput,
  useGalleryStill,
} from "#components/templates/index.ts";
import { fullName } from "#components/ui/full-name.ts";
import { useFormat } from "#components/ui/locale.tsx";
import type { Person } from "#lib/client/people/people.ts";
import type { PreviewInput, Template } from "#lib/client/templates/templates.ts";
import styles from "../new-collection.module.css";
import type { Occasion } from "../recipients/recipients.ts";

const DAY = { day: "numeric", month: "long", year: "numeric" } as const;

/** Twice its width on the page, for high-density screens. */
const STILL_WIDTH = 960;

interface LivePreviewProps {
  template: Template | null;
  modifications: NonNullable<PreviewInput["modifications"]>;
  /** The people who can be previewed. */
  ids: readonly string[];
  /** More people are selected than listed here. */
  isCut: boolean;
  index: number;
  person: Person | null;
  /** The day of this person's occasion, `YYYY-MM-DD`; null if there is none. */
  occasionOn: string | null;
  /** The same if it was not chosen, and is not today. */
  guessedOn: string | null;
  /** What picked people's videos are for. */
  occasion: Occasion | "people";
  /** Nothing is drawn until that day is known. */
  isPersonAwaited: boolean;
  onIndexChange: (index: number) => void;
}

/**
 * The preview of one person's video, drawn by the code that renders it, which plays, with buttons for the other people.
 */
export function LivePreview(props: LivePreviewProps) {
  const t = useMessages(NEW_COLLECTION).preview;
  const { template, ids, isCut, index, person, guessedOn, occasion, onIndexChange } = props;
  const format = useFormat();
  const position = isCut ? t.positionOfFirst : t.position;
  const name = person === null ? t.someone : fullName(person);
  return (
    <section className={styles.preview} aria-label={t.title}>
      {template === null ? (
        <div className={styles.previewEmpty}>{t.choosePeople}</div>
      ) : (
        <Still
          {...props}
          template={template}
          alt={t.alt({ name })}
          name={person === null ? undefined : name}
        />
      )}
      {ids.length === 0 ? null : (
        <div className={styles.flip}>
          <ActionIcon
            size="lg"
            aria-label={t.previous}
            disabled={ids.length < 2}
            onClick={() => onIndexChange((index + ids.length - 1) % ids.length)}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <span className={styles.shown} aria-live="polite">
            <span className={styles.shownName} dir="auto">
              {person === null ? "…" : name}
            </span>
            <span className={styles.shownIndex}>{position({ index: index + 1, total: ids.length })}</span>
            {guessedOn === null || occasion === "people" ? null : (
              <span className={styles.shownIndex}>
                {t.nearest[occasion]({ day: format.date(guessedOn, DAY) })}
              </span>
            )}
          </span>
          <ActionIcon
            size="lg"
            aria-label={t.next}
            disabled={ids.length < 2}
            onClick={() => onIndexChange((index + 1) % ids.length)}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </div>
      )}
    </section>
  );
}

function Still({
  template,
  modifications,
  ids,
  index,
  occasionOn,
  isPersonAwaited,
  alt,
  name,
}: LivePreviewProps & { template: Template; alt: string; name: string | undefined }) {
  const [settled] = useDebouncedValue(modifications, 300);
  // Texts of the former template, for which the new one has no place, are no longer waited for.
  const texts = settled.every(({ name }) => template.layers.some((layer) => layer.name === name))
    ? settled
    : modifications;
  const galleryStill = useGalleryStill();
  const personId = ids[index];
  const input = useClipInput({
    version: template.latest_version,
    modifications: texts,
    ...(personId === undefined ? {} : { person_id: personId }),
    ...(occasionOn === null ? {} : { occasion_on: occasionOn }),
  });
  const [played, setPlayed] = useState<typeof input | null>(null);
  const clip = isPersonAwaited ? null : (
    <TemplateClip
      template={template}
      input={input}
      person={name}
      isOpen={played === input}
      onOpen={() => setPlayed(input)}
    />
  );
  if (template.layers.length === 0 && personId === undefined) {
    return (
      <TemplateFrame aspect={template.aspect} url={galleryStill(template)} alt={alt}>
        {clip}
      </TemplateFrame>
    );
  }
  const still = { ...input, width: Math.min(STILL_WIDTH, template.width) };
  return <TemplateStill template={template} alt={alt} input={isPersonAwaited ? null : still} over={clip} />;
}
