"use client";

import { PageFault, type PageFaultProps } from "#components/shell/page-fault.tsx";

export default function ErrorPage(props: PageFaultProps) {
  return (
    <main>
      <PageFault {...props} />
    </main>
  );
}
