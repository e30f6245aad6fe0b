"use client";

import { Notifications, notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { deliverNotices } from "./notices.ts";

/** Where notices stand; says those that came before it was there. */
export function NoticeList() {
  useEffect(() => {
    return deliverNotices(notifications);
  }, []);
  return <Notifications position="bottom-right" limit={3} />;
}
