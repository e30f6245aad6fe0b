"use client";

import type { Route } from "next";
import Link, { useLinkStatus } from "next/link";
import type { ReactNode } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { BrandMark } from "./brand-mark.tsx";
import styles from "./shell-nav.module.css";

export interface NavItem {
  href: Route;
  label: string;
  /** An icon of 18 px. */
  icon: ReactNode;
  /** Already formatted. */
  count?: string;
}

export interface NavGroup {
  /** Omitted for the first, unnamed group. */
  label?: string;
  items: readonly NavItem[];
}

/**
 * The entry of a path: the longest one that the path starts with, segment by segment; `/` matches only
 * itself.
 */
export function activeHref(groups: readonly NavGroup[], pathname: string): string | null {
  let best: string | null = null;
  const hrefs: string[] = groups.flatMap((group) => group.items.map((item) => item.href));
  for (const href of hrefs) {
    const under = href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);
    if (under && (best === null || href.length > best.length)) best = href;
  }
  return best;
}

export function ShellNav({ groups, current }: { groups: readonly NavGroup[]; current: string | null }) {
  const t = useMessages(KIT);
  return (
    <nav aria-label={t.mainNavigation}>
      {groups.map((group) => (
        <div key={group.label ?? ""} className={styles.group}>
          {group.label === undefined ? null : <div className={styles.label}>{group.label}</div>}
          <ul className={styles.list} aria-label={group.label}>
            {group.items.map((item) => (
              <li key={item.href}>
                <Link
                  className={styles.link}
                  href={item.href}
                  aria-current={item.href === current ? "page" : undefined}
                >
                  <Icon>{item.icon}</Icon>
                  <span className={styles.name}>{item.label}</span>
                  {item.count === undefined ? null : (
                    <span className={`${styles.count} tabular`}>{item.count}</span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Shows at its entry that a page is loading; the previous page stays until then. */
function Icon({ children }: { children: ReactNode }) {
  const { pending } = useLinkStatus();
  return (
    <span className={styles.icon} aria-hidden="true" data-pending={pending || undefined}>
      {children}
    </span>
  );
}

/** The logo, a name and a line below it: the top of the navigation and of the sign-in page. */
export function Brand({ name, detail }: { name: string; detail?: string }) {
  return (
    <div className={styles.brand}>
      <BrandMark />
      <div className={styles.brandWords}>
        <div className={styles.brandName}>{name}</div>
        {detail === undefined ? null : <div className={styles.brandDetail}>{detail}</div>}
      </div>
    </div>
  );
}
