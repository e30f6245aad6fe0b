"use client";

import { Button, Slider } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useTemplateName } from "#components/i18n/use-template-name.ts";
import { useFormat } from "#components/ui/locale.tsx";
import type { Template } from "#lib/client/templates/templates.ts";
import { type ChosenPerson, PersonSelect } from "./person-select.tsx";
import { TemplateClip } from "./template-clip.tsx";
import styles from "./template-page.module.css";
import { TemplateStill } from "./template-still.tsx";
import { useShownTexts } from "./use-shown-texts.ts";

/** Wide enough to be sharp on this page, and quick to draw. */
const STILL_WIDTH = 1280;

/** A large still for a selected person, at a moment selected with a slider, that plays on request. */
export function TemplateStage({ template }: { template: Template }) {
  const t = useMessages(TEMPLATES);
  const templateName = useTemplateName();
  const texts = useShownTexts(template);
  const [person, setPerson] = useState<ChosenPerson | null>(null);
  const [time, setTime] = useState<number | null>(null);
  const [shownTime] = useDebouncedValue(time, 120);
  const input = {
    version: template.latest_version,
    width: Math.min(STILL_WIDTH, template.width),
    ...texts,
    ...(person === null ? {} : { person_id: person.id }),
    ...(shownTime === null ? {} : { time: shownTime }),
  };
  const { latest_version: version } = template;
  const personId = person?.id ?? null;
  const clipInput = useMemo(
    () => ({ version, ...texts, ...(personId === null ? {} : { person_id: personId }) }),
    [version, personId, texts],
  );
  const [isPlayed, setPlayed] = useState(false);
  return (
    <div className={styles.stage}>
      <TemplateStill
        template={template}
        input={input}
        alt={t.stillFor({ template: templateName(template), person: person?.name ?? t.madeUp })}
        over={
          <TemplateClip
            template={template}
            input={clipInput}
            isOpen={isPlayed}
            onOpen={() => setPlayed(true)}
          />
        }
      />
      <div className={styles.controls}>
        <TemplateMoment
          template={template}
          time={time}
          onChange={(next) => {
            setPlayed(false);
            setTime(next);
          }}
        />
        <PersonSelect
          person={person}
          onChange={(next) => {
            setPlayed(false);
            setPerson(next);
          }}
        />
      </div>
    </div>
  );
}

interface MomentProps {
  template: Template;
  /** Seconds from the start; null for the template's default still. */
  time: number | null;
  onChange: (time: number | null) => void;
}

/** Slider that selects a moment of a template. */
export function TemplateMoment({ template, time, onChange }: MomentProps) {
  const t = useMessages(TEMPLATES);
  const format = useFormat();
  const { fps, duration_seconds: length, thumbnail_time: still } = template;
  const shown = time ?? still;
  const lastFrame = length - 1 / fps;
  const seconds = (value: number, digits = 0) =>
    format.number(value, {
      ...({ style: "unit", unit: "second", unitDisplay: "narrow" } as const),
      ...{ minimumFractionDigits: digits, maximumFractionDigits: 1 },
    });
  return (
    <div>
      <div className={styles.momentLine}>
        <span className={styles.momentLabel}>{t.moment}</span>
        {time === null ? null : (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(null)}>
            {t.backToStill}
          </Button>
        )}
        <span className={styles.momentValue}>
          {t.momentValue({ at: seconds(shown, 1), length: seconds(length) })}
        </span>
      </div>
      <div className={styles.slider}>
        <Slider
          color="marigold.4"
          thumbLabel={t.moment}
          label={null}
          min={0}
          max={lastFrame}
          step={1 / fps}
          value={shown}
          onChange={onChange}
        />
      </div>
    </div>
  );
}
