"use client";

import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { createContext, useContext, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import styles from "./crumbs.module.css";

export interface Crumb {
  label: string;
  /** Omitted for the current page. */
  href?: string;
}

interface CrumbsState {
  crumbs: readonly Crumb[] | null;
  setCrumbs: (crumbs: readonly Crumb[] | null) => void;
}

const CrumbsContext = createContext<CrumbsState | null>(null);
// React warns about layout effects on the server.
const useBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect;

export function CrumbsProvider({ children }: { children: ReactNode }) {
  const [crumbs, setCrumbs] = useState<readonly Crumb[] | null>(null);
  const state = useMemo(() => ({ crumbs, setCrumbs }), [crumbs]);
  return <CrumbsContext value={state}>{children}</CrumbsContext>;
}

/**
 * Sets the breadcrumbs in the shell's header. Only pages below a navigation entry need it; other pages use
 * the entry's name.
 */
export function Crumbs({ items }: { items: readonly Crumb[] }) {
  const state = useContext(CrumbsContext);
  const setCrumbs = state?.setCrumbs;
  const key = JSON.stringify(items);
  useBeforePaint(() => {
    setCrumbs?.(JSON.parse(key) as readonly Crumb[]);
    return () => setCrumbs?.(null);
  }, [key, setCrumbs]);
  return null;
}

/** The breadcrumbs; `fallback` is the page's name if the page set none. */
export function CrumbTrail({ fallback }: { fallback: string | null }) {
  const t = useMessages(KIT);
  const items = useContext(CrumbsContext)?.crumbs ?? (fallback === null ? [] : [{ label: fallback }]);
  if (items.length === 0) return null;
  return (
    <nav className={styles.trail} aria-label={t.breadcrumbs}>
      <ol className={styles.list}>
        {items.map((item, index) => (
          <li key={item.label} className={styles.item}>
            {index === items.length - 1 || item.href === undefined ? (
              <span className={styles.here} aria-current={index === items.length - 1 ? "page" : undefined}>
                {item.label}
              </span>
            ) : (
              <Link className={styles.link} href={item.href as Route}>
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
