import { useTemplateName } from "#components/i18n/use-template-name.ts";
import type { Template } from "#lib/client/templates/templates.ts";

/** What a template is called among others: a design has its name in every shape, "Candlelight, 16:9". */
export const templateLabel = ({ name, aspect }: Pick<Template, "name" | "aspect">) => `${name}, ${aspect}`;

/** The same in the reader's language. */
export function useTemplateLabel(): (template: Pick<Template, "name" | "design" | "aspect">) => string {
  const templateName = useTemplateName();
  return (template) => templateLabel({ name: templateName(template), aspect: template.aspect });
}
