import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/links.tsx";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main>
      <EmptyState
        title="Not found"
        action={
          <LinkButton href="/" variant="default">
            Go to the start
          </LinkButton>
        }
      >
        There is nothing at this address, or you have no access to it.
      </EmptyState>
    </main>
  );
}
