"use client";

import { HOME } from "#components/i18n/generated/home.en.ts";
import { useBuiltInText } from "#components/i18n/use-built-in-text.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { TemplateStill } from "#components/templates/index.ts";
import { type Template, useTemplates } from "#lib/client/templates/templates.ts";
import type { TemplateOccasion } from "#lib/contract/resources/template-occasion.ts";
import { textsWithName } from "./texts-with-name.ts";

/** As the gallery asks for them, which is where one goes next. */
const ALL = { archived: false, limit: 200 } as const;

/** Twice its width on the page, for high-density screens. */
const STILL_WIDTH = 1200;

interface StartStillProps {
  opened: boolean;
  occasion: TemplateOccasion;
  /** Of the signed-in user, whose video it would be. */
  userName: string;
}

/** A design as the renderer draws it, with the user's own name in it. */
export function StartStill({ occasion, userName }: StartStillProps) {
  const t = useMessages(HOME).start;
  const translate = useBuiltInText();
  const { data } = useTemplates(ALL);
  const template = data?.items.find((each) => isShown(each, occasion));
  if (template === undefined) return null;
  const modifications = textsWithName(template, translate, userName);
  const input = { width: Math.min(STILL_WIDTH, template.width), format: "jpeg" as const, modifications };
  return (
    <TemplateStill
      template={template}
      alt={t.still({ occasion: t.occasions[kindOf(occasion)] })}
      input={input}
    />
  );
}

const isShown = ({ aspect, built_in: slug, occasion }: Template, wanted: TemplateOccasion) =>
  aspect === "16:9" && slug !== null && occasion === wanted;

const kindOf = (occasion: TemplateOccasion) => (occasion === "Birthday" ? "birthday" : "anniversary");
