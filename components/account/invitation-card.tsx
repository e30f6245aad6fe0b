"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { ACCOUNT } from "#components/words/en/account.ts";
import { useWords } from "#components/words/words.tsx";
import type { ActionAnswer } from "#lib/client/action-answer.ts";
import type { NewAccountInput } from "#lib/contract/account.ts";
import type { Role } from "#lib/contract/roles.ts";
import { AccountCard } from "./account-frame.tsx";
import { JoinButton, SignOutButton } from "./action-button.tsx";
import { LinkButton } from "./link-button.tsx";
import { NewAccountForm } from "./new-account-form.tsx";
import { SignInCard } from "./sign-in-card.tsx";

interface Invitation {
  email: string;
  role: Role;
  organizationName: string;
  state: "pending" | "accepted" | "expired";
  hasAccount: boolean;
  /** Whether that account never proved that the address is its person's, and may lose it. */
  isClaimable: boolean;
}

interface InvitationCardProps {
  token: string;
  /** Null for a token that is not known. */
  invitation: Invitation | null;
  /** The signed-in person's address. */
  signedInAs: string | null;
  joinAsUser: () => Promise<ActionAnswer>;
  joinWithNewAccount: (input: NewAccountInput) => Promise<ActionAnswer>;
}

/** What an invitation's link leads to: for whoever opens it, the one step that is theirs, or why there is none. */
export function InvitationCard(props: InvitationCardProps) {
  const accountWords = useWords(ACCOUNT);
  const words = useWords(ACCOUNT).invitation;
  const { invitation, signedInAs } = props;
  const wayOn = (
    <LinkButton href="/">{signedInAs === null ? accountWords.toSignIn : accountWords.toConsole}</LinkButton>
  );
  if (invitation === null) return <AccountCard {...words.unknown}>{wayOn}</AccountCard>;
  if (invitation.state === "accepted") return <AccountCard {...words.accepted}>{wayOn}</AccountCard>;
  if (invitation.state === "expired") {
    const lead = words.expired.lead(invitation.organizationName);
    return <AccountCard title={words.expired.title} lead={lead} />;
  }
  return <PendingInvitation {...props} invitation={invitation} />;
}

function PendingInvitation(props: InvitationCardProps & { invitation: Invitation }) {
  const words = useWords(ACCOUNT).invitation;
  const accountWords = useWords(ACCOUNT);
  const { token, invitation, signedInAs, joinAsUser, joinWithNewAccount } = props;
  const { email, organizationName, role } = invitation;
  const [makesOwn, setMakesOwn] = useState(false);
  const here = `/invitations/accept?token=${encodeURIComponent(token)}`;
  const title = words.title(organizationName);
  if (signedInAs === null && (makesOwn || !invitation.hasAccount)) {
    const lead = makesOwn ? words.claim.lead(email) : words.newAccount;
    return (
      <AccountCard title={title} lead={`${words.role(role)} ${lead}`}>
        <NewAccountForm
          token={token}
          email={email}
          organizationName={organizationName}
          join={joinWithNewAccount}
        />
      </AccountCard>
    );
  }
  if (signedInAs === null) {
    const lead = `${words.role(role)} ${words.signInFirst(email)}`;
    const claim = (
      <Button variant="subtle" onClick={() => setMakesOwn(true)}>
        {words.claim.notMine}
      </Button>
    );
    const note = invitation.isClaimable ? claim : undefined;
    return <SignInCard title={title} lead={lead} next={here} email={email} note={note} />;
  }
  if (signedInAs.toLowerCase() !== email.toLowerCase()) {
    return (
      <AccountCard title={words.otherAccount.title} lead={words.otherAccount.lead(email, signedInAs)}>
        <SignOutButton next={here} />
      </AccountCard>
    );
  }
  return (
    <AccountCard title={title} lead={words.role(role)} note={accountWords.signedInAs(signedInAs)}>
      <JoinButton organizationName={organizationName} join={joinAsUser} />
    </AccountCard>
  );
}
