"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { guardHistory } from "./history-guard.ts";
import { type ConfirmNavigation, guardNavigation } from "./navigation-guard.ts";

interface GuardOptions {
  /**
   * The input is stored with the page's history entry: a step back or forward loses nothing, so it does not
   * ask.
   */
  keptInHistory?: boolean;
}

/**
 * While `active`, asks before the user leaves the page. Links of the console, history steps and
 * `navigateGuarded` open a dialog; closing or reloading the tab shows the browser's own prompt.
 * @returns the dialog; render it outside any form, which its button would submit
 */
export function useUnsavedGuard(active: boolean, { keptInHistory = false }: GuardOptions = {}): ReactNode {
  const t = useMessages(KIT);
  const router = useRouter();
  const [leave, setLeave] = useState<() => void>(() => () => undefined);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!active) return;
    const ask: ConfirmNavigation = (go) => {
      setLeave(() => go);
      setAsking(true);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const wanted = leavingTo(event);
      if (wanted === null) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => router.push(wanted as Route));
    };
    window.addEventListener("beforeunload", onUnload);
    // In the capture phase, before Next.js handles the click.
    document.addEventListener("click", onClick, true);
    const stopHistoryGuard = keptInHistory ? null : guardHistory(ask);
    const stopNavigationGuard = guardNavigation(ask);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
      stopHistoryGuard?.();
      stopNavigationGuard();
    };
  }, [active, keptInHistory, router]);
  return (
    <ConfirmDialog
      opened={isAsking}
      onClose={() => setAsking(false)}
      title={t.leaveTitle}
      confirmLabel={t.leave}
      dismissLabel={t.stay}
      onConfirm={leave}
    >
      {t.leaveText}
    </ConfirmDialog>
  );
}

/** The target of a click on a link inside the console; null for every other click. */
function leavingTo(event: MouseEvent): string | null {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === "_blank" || link.hasAttribute("download"))
    return null;
  const url = new URL(link.href);
  const stays = url.pathname === window.location.pathname && url.search === window.location.search;
  if (url.origin !== window.location.origin || stays) return null;
  return url.pathname + url.search + url.hash;
}
