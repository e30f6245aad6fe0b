"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { KIT } from "#components/i18n/en/kit.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { guardHistory } from "./history-guard.ts";
import { type ConfirmNavigation, guardNavigation } from "./navigation-guard.ts";

interface GuardOptions {
  /** What is typed is kept with the page's place in the history: a step back or forth loses nothing, and asks nothing. */
  keptInHistory?: boolean;
}

/**
 * While `active`, asks before the page is left: by a link of the console, a step back or forth in the browser's history
 * or `navigateGuarded` with a dialog, by closing or reloading the tab with the browser's own question.
 * @returns the dialog; outside of any form, whose submit it would be too
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
    // In the capture phase, before Next.js's own handler follows the link.
    document.addEventListener("click", onClick, true);
    const releaseVideo = keptInHistory ? null : guardHistory(ask);
    const callOff = guardNavigation(ask);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
      releaseVideo?.();
      callOff();
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

/** Where a click on a link inside the console leads; null for every other click. */
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
