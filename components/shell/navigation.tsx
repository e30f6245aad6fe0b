import { CONSOLE_AREAS, type ConsoleArea } from "#components/console-areas/index.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import type { NavGroup } from "#components/ui/shell-nav.tsx";
import { type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";

/**
 * The pages that a role may open.
 * @param people the number of people as text; undefined while it is not known
 */
export function navigationFor(
  role: Role,
  people: string | undefined,
  t: Messages["shell"]["navigation"],
): NavGroup[] {
  const items = (section: ConsoleArea["section"]) =>
    CONSOLE_AREAS.filter((area) => area.section === section && roleAtLeast(role, area.role)).map(
      ({ path, name, icon: Icon }) => ({
        href: path,
        label: t[name],
        icon: <Icon size={18} stroke={1.6} />,
        ...(path === "/people" && people && { count: people }),
      }),
    );
  return [{ items: items(undefined) }, { label: t.organization, items: items("organization") }];
}
