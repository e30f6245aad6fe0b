"use client";

import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { VIDEO_REASONS } from "#components/i18n/generated/video-reasons.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { stillFaults } from "./still-faults.ts";

/** @returns why a still or a clip cannot be drawn, a sentence each, in the language of the page */
export function useStillFaults(): (error: Error) => string[] {
  const templates = useMessages(TEMPLATES);
  const videoReasons = useMessages(VIDEO_REASONS);
  const errorMessages = useErrorMessages();
  return (error) => stillFaults(error, { ...errorMessages, templates, videoReasons });
}
