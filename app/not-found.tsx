import { Button } from "@mantine/core";
import Link from "next/link";
import { EmptyState } from "#components/ui/empty-state.tsx";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <main>
      <EmptyState
        action={
          <Button component={Link} href="/" variant="default">
            Go to the start
          </Button>
        }
      >
        There is nothing at this address, or you have no access to it.
      </EmptyState>
    </main>
  );
}
