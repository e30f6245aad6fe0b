"use client";

import { Modal } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useWords } from "#components/words/words.tsx";
import { SignInForm } from "./sign-in-form.tsx";

interface SignInAgainProps {
  /** Whose session has ended: somebody else would go on with what this person typed. */
  email: string;
  opened: boolean;
  onClose: () => void;
}

/** Over the page whose session has ended, so that what was typed there is still there afterwards. */
export function SignInAgain({ email, opened, onClose }: SignInAgainProps) {
  const words = useWords().account.again;
  const queryClient = useQueryClient();
  return (
    <Modal opened={opened} onClose={onClose} title={words.title}>
      <p>{words.text}</p>
      <SignInForm
        email={email}
        onSignedIn={() => {
          onClose();
          void queryClient.invalidateQueries();
        }}
      />
    </Modal>
  );
}
