import { useEffect, useMemo, useSyncExternalStore } from "react";
import { loadErrors, loadedErrors, onErrorsLoaded } from "#components/i18n/error-messages.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages, useMessagesLocale } from "#components/i18n/use-messages.tsx";
import type { ErrorMessages } from "./faults.ts";

export interface ComingErrorMessages extends ErrorMessages {
  /** Settles when there are messages, or none can be had. */
  load: () => Promise<void>;
}

/** What faults and refusals are said with, in the reader's language; they are loaded with the first component that may say one. */
export function useErrorMessages(): ComingErrorMessages {
  const kit = useMessages(KIT);
  const { language, formatter } = useMessagesLocale();
  const source = useSyncExternalStore(
    onErrorsLoaded,
    () => loadedErrors(language),
    () => null,
  );
  useEffect(() => {
    void loadErrors(language);
  }, [language]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said already is said anew once there are messages.
  return useMemo(
    () => ({
      kit,
      // Read when something is to be said: what a press began may fail after they were loaded.
      get errors() {
        return loadedErrors(language)?.(formatter) ?? null;
      },
      load: () => loadErrors(language),
    }),
    [kit, language, formatter, source],
  );
}
