"use client";

import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { useWords } from "#components/words/words.tsx";

/**
 * While `active`, asks before the page is left: by a link of the console with a dialog, by closing or reloading the
 * tab with the browser's own question. The browser's back button cannot be held by a page.
 */
export function UnsavedGuard({ active }: { active: boolean }) {
  const words = useWords().kit;
  const router = useRouter();
  const [leaving, setLeaving] = useState<{ to: string; isAsked: boolean } | null>(null);
  useEffect(() => {
    if (!active) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const target = leavingTo(event);
      if (target === null) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving({ to: target, isAsked: true });
    };
    window.addEventListener("beforeunload", onUnload);
    // In the capture phase, before Next.js's own handler follows the link.
    document.addEventListener("click", onClick, true);
    return () => {
      window.removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [active]);
  return (
    <ConfirmDialog
      opened={leaving?.isAsked === true}
      onClose={() => setLeaving((asked) => asked && { ...asked, isAsked: false })}
      title={words.leaveTitle}
      confirmLabel={words.leave}
      dismissLabel={words.stay}
      onConfirm={() => {
        if (leaving !== null) router.push(leaving.to as Route);
      }}
    >
      {words.leaveText}
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
