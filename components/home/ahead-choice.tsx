"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import type { TransitionStartFunction } from "react";
import { useOptimistic } from "react";
import { HOME } from "#components/i18n/generated/home.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { LookAhead } from "./celebration-days.ts";
import styles from "./home-page.module.css";

const choices = [
  { ahead: 7, href: "/", name: "week" },
  { ahead: 30, href: "/?days=30", name: "thirtyDays" },
  { ahead: "month", href: "/?days=month", name: "nextMonth" },
] as const;

interface AheadChoiceProps {
  ahead: LookAhead;
  /** Of `useTransition`: pending while the days of another window are on their way. */
  startTransition: TransitionStartFunction;
}

/** Selects the window. The selection shows at the press; the days follow when they are there. */
export function AheadChoice({ ahead, startTransition }: AheadChoiceProps) {
  const t = useMessages(HOME);
  const router = useRouter();
  const [shown, setShown] = useOptimistic<LookAhead>(ahead);
  return (
    <nav className={styles.ahead} aria-label={t.ahead}>
      {choices.map((choice) => (
        <Link
          key={choice.ahead}
          className={styles.days}
          href={choice.href}
          scroll={false}
          aria-current={choice.ahead === shown ? "page" : undefined}
          onNavigate={(event) => {
            event.preventDefault();
            startTransition(() => {
              setShown(choice.ahead);
              router.push(choice.href, { scroll: false });
            });
          }}
        >
          {t[choice.name]}
        </Link>
      ))}
    </nav>
  );
}
