import { CELEBRATION_FORM } from "#components/i18n/generated/celebration-form.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { WarningNote } from "#components/ui/warning-note.tsx";

/** Says that the links in e-mails lead nowhere on other computers. @param address of the installation */
export function LocalLinks({ address }: { address: string }) {
  const t = useMessages(CELEBRATION_FORM).local;
  return <WarningNote title={t.title}>{t.text({ address })}</WarningNote>;
}
