import { NothingHere } from "#components/shell/nothing-here.tsx";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main>
      <NothingHere />
    </main>
  );
}
