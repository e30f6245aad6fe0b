import { StatusBadge } from "#components/ui/status-badge.tsx";

const toneOf = (status: number) => (status >= 500 ? "danger" : status >= 400 ? "warning" : "success");

/** The HTTP status of a request's answer, in the colour of its kind. */
export function RequestStatus({ status }: { status: number }) {
  return <StatusBadge plain tone={toneOf(status)} label={String(status)} />;
}
