"use client";

import { KIT } from "#components/i18n/generated/kit.en.ts";
import { SHELL } from "#components/i18n/generated/shell.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { BareNavigation } from "#components/shell/bare-navigation.tsx";
import { PageFault, type PageFaultProps } from "#components/shell/page-fault.tsx";

/** The fault of a page without the shell, or of the shell itself. */
export default function ErrorPage(props: PageFaultProps) {
  const kit = useMessages(KIT);
  const shell = useMessages(SHELL);
  return (
    <>
      <BareNavigation label={kit.mainNavigation} names={shell.navigation} />
      <main>
        <PageFault {...props} />
      </main>
    </>
  );
}
