"use client";

import { Notifications, notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { deliverNotices } from "./notices.ts";

/** The list of notices; also shows those sent before it was mounted. */
export function NoticeList() {
  useEffect(() => {
    return deliverNotices(notifications);
  }, []);
  return <Notifications position="bottom-right" limit={3} />;
}
