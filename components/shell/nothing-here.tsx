import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/links.tsx";

/** In the place of a page that does not exist, or not for this reader. */
export function NothingHere() {
  return (
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
  );
}
