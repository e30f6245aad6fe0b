"use client";

import { Burger } from "@mantine/core";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { CrumbsProvider, CrumbTrail } from "./crumbs.tsx";
import { onDemand } from "./on-demand.tsx";
import styles from "./shell.module.css";
import type { NavGroup } from "./shell-nav.tsx";
import { activeHref, ShellNav } from "./shell-nav.tsx";
import { usePageFocus } from "./use-heading-focus.ts";

const NavDrawer = onDemand(() => import("./nav-drawer.tsx").then((part) => part.NavDrawer));

interface ShellProps {
  /** A `Brand`, or a menu that starts with one. */
  brand: ReactNode;
  groups: readonly NavGroup[];
  /** At the end of the header: the search, and the user menu. */
  tools?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every page: navigation at the side (under 900 px in a drawer), and a header. Around an element with
 * `data-workspace` the navigation is a rail of icons, and the page as wide as the window.
 */
export function Shell({ brand, groups, tools, children }: ShellProps) {
  const t = useMessages(KIT);
  const pathname = usePathname();
  const [opened, setOpened] = useState(false);
  usePageFocus(pathname);
  const current = activeHref(groups, pathname);
  const here = groups.flatMap((group) => group.items).find((item) => item.href === current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of page is what closes the drawer
  useEffect(() => {
    setOpened(false);
  }, [pathname]);

  return (
    <CrumbsProvider>
      <a className={styles.skip} href="#content">
        {t.skipToContent}
      </a>
      <div className={styles.frame} data-shell>
        <aside className={styles.sidebar}>
          <div className={styles.brand}>{brand}</div>
          <ShellNav groups={groups} current={current} />
        </aside>
        <div className={styles.column}>
          <header className={styles.header}>
            <Burger
              {...NavDrawer.warming}
              className={styles.burger}
              size="sm"
              opened={opened}
              aria-expanded={opened}
              aria-label={opened ? t.closeMenu : t.openMenu}
              onClick={() => setOpened(!opened)}
            />
            <CrumbTrail fallback={here?.label ?? null} />
            <div className={styles.tools}>{tools}</div>
          </header>
          <main className={styles.content} id="content" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
      <NavDrawer opened={opened} onClose={() => setOpened(false)} brand={brand}>
        <ShellNav groups={groups} current={current} />
      </NavDrawer>
    </CrumbsProvider>
  );
}
