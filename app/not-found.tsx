import { titled } from "#app/page-messages.ts";
import { NothingHere } from "#components/shell/nothing-here.tsx";

export const generateMetadata = titled((t) => t.pages.notFound);

export default function NotFound() {
  return (
    <main>
      <NothingHere />
    </main>
  );
}
