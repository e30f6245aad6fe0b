import { useQuery } from "@tanstack/react-query";
import { TEMPLATES } from "#components/i18n/generated/templates.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { NAMED_TEMPLATES, type Template, templatesPage } from "#lib/client/templates/templates.ts";
import { TEMPLATE_OCCASIONS } from "#lib/contract/resources/template-occasion.ts";
import { phraseMeant, usePaletteTexts } from "./palette-words.ts";

/** How many are offered at most. */
const MOST = 4;

/** Templates for the occasion that a text means, one of each design; the API finds them by their names alone. */
export function useSuitedTemplates(q: string): readonly Template[] {
  const { id: orgId } = useOrganization();
  const { occasions } = useMessages(TEMPLATES);
  const { occasionWords } = usePaletteTexts();
  const meant = TEMPLATE_OCCASIONS.filter(
    (occasion) => phraseMeant(q, `${occasions[occasion]}, ${occasionWords[occasion]}`) !== null,
  );
  const { data } = useQuery({
    ...templatesPage(orgId, { ...NAMED_TEMPLATES, archived: false }),
    enabled: meant.length > 0,
  });
  const suited = (data?.items ?? []).filter(({ occasion }) => occasion !== null && meant.includes(occasion));
  const firstOfDesign = ({ id, design }: Template) =>
    design === null || suited.find((each) => each.design === design)?.id === id;
  return meant.length === 0 ? [] : suited.filter(firstOfDesign).slice(0, MOST);
}
