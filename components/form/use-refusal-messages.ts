import { useMemo } from "react";
import { VIDEO_REASONS } from "#components/i18n/generated/video-reasons.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { ErrorMessages } from "./faults.ts";
import { useErrorMessages } from "./use-error-messages.ts";

/** What is said of a refused scene or file: also why nothing can be drawn with it. */
export function useRefusalMessages(): Required<ErrorMessages> {
  const errorMessages = useErrorMessages();
  const videoReasons = useMessages(VIDEO_REASONS);
  return useMemo(
    () => ({
      kit: errorMessages.kit,
      // Not copied: they may be loaded only after a press whose request then fails.
      get errors() {
        return errorMessages.errors;
      },
      videoReasons,
    }),
    [errorMessages, videoReasons],
  );
}
