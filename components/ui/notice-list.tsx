"use client";

import { Notifications, notifications } from "@mantine/notifications";
import { useEffect } from "react";
import { deliverNotices } from "./notices.ts";

/** The list of notices; also shows those sent before it was mounted. */
export function NoticeList() {
  useEffect(() => {
    return deliverNotices(notifications);
  }, []);
  // By default a notice of several lines is cut off above and below.
  return <Notifications position="bottom-right" limit={3} notificationMaxHeight={400} />;
}
