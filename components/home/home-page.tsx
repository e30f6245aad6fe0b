"use client";

import { useEffect, useState } from "react";
import { localDay } from "#components/ui/local-day.ts";
import { NewestAnswers } from "#components/watch-links/index.ts";
import { COUNT_QUERY, usePeople } from "#lib/client/people/people.ts";
import type { LookAhead } from "./celebration-days.ts";
import { CelebrationsPart } from "./celebrations-part.tsx";
import styles from "./home-page.module.css";
import { NewestFailures } from "./newest-failures.tsx";
import { OfferPanel } from "./offer-panel.tsx";
import { LatestPanel, RenderingPanel } from "./rendering-panel.tsx";
import { SentPanel } from "./sent-panel.tsx";
import { StartPart } from "./start-part.tsx";

interface HomePageProps {
  /** The day as far as the server knows, `YYYY-MM-DD`; in the browser it is replaced by the user's own. */
  today: string;
  /** The window of days to show. */
  ahead: LookAhead;
  /** Of the signed-in user. */
  userName: string;
}

/**
 * The home page: who is coming, what waits for an approval, what was sent and answered, collections in progress, and failed
 * videos.
 */
export function HomePage({ today, ahead, userName }: HomePageProps) {
  const here = useToday(today);
  const people = usePeople(COUNT_QUERY);
  if (people.data?.total === "0") return <StartPart userName={userName} />;
  return (
    <CelebrationsPart today={here} ahead={ahead}>
      <div className={styles.side}>
        <OfferPanel today={here} />
        <RenderingPanel />
        <SentPanel today={here} />
        <NewestFailures />
        <NewestAnswers />
        <LatestPanel />
      </div>
    </CelebrationsPart>
  );
}

/**
 * The user's day, which the server does not know of a browser that comes for the first time; updated when a page
 * left open overnight becomes visible.
 */
function useToday(serverDay: string): string {
  const [today, setToday] = useState(serverDay);
  useEffect(() => {
    const update = () => setToday(localDay(new Date()));
    update();
    window.addEventListener("focus", update);
    return () => window.removeEventListener("focus", update);
  }, []);
  return today;
}
