import { titled } from "#app/page-words.ts";
import { NothingHere } from "#components/shell/nothing-here.tsx";

export const generateMetadata = titled((words) => words.pages.notFound);

export default function NotFound() {
  return (
    <main>
      <NothingHere />
    </main>
  );
}
