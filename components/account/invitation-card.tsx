"use client";

import { Button } from "@mantine/core";
import { useState } from "react";
import { ACCOUNT } from "#components/i18n/generated/account.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import type { ActionResult } from "#lib/client/api/action-result.ts";
import type { NewAccountInput } from "#lib/contract/resources/account.ts";
import type { Role } from "#lib/contract/resources/roles.ts";
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
  /** Whether the account's e-mail address is unverified, so that the invited person may claim it. */
  isClaimable: boolean;
}

interface InvitationCardProps {
  token: string;
  /** Null if the token is unknown. */
  invitation: Invitation | null;
  /** The signed-in user's e-mail address. */
  signedInAs: string | null;
  joinAsUser: () => Promise<ActionResult>;
  joinWithNewAccount: (input: NewAccountInput) => Promise<ActionResult>;
}

/** The page of an invitation's link: the next step for the user who opens it, or why there is none. */
export function InvitationCard(props: InvitationCardProps) {
  const accountMessages = useMessages(ACCOUNT);
  const t = useMessages(ACCOUNT).invitation;
  const { invitation, signedInAs } = props;
  const wayOn = (
    <LinkButton href="/">
      {signedInAs === null ? accountMessages.toSignIn : accountMessages.toConsole}
    </LinkButton>
  );
  if (invitation === null) return <AccountCard {...t.unknown}>{wayOn}</AccountCard>;
  if (invitation.state === "accepted") return <AccountCard {...t.accepted}>{wayOn}</AccountCard>;
  if (invitation.state === "expired") {
    const lead = t.expired.lead({ organization: invitation.organizationName });
    return <AccountCard title={t.expired.title} lead={lead} />;
  }
  return <PendingInvitation {...props} invitation={invitation} />;
}

function PendingInvitation(props: InvitationCardProps & { invitation: Invitation }) {
  const t = useMessages(ACCOUNT).invitation;
  const accountMessages = useMessages(ACCOUNT);
  const { token, invitation, signedInAs, joinAsUser, joinWithNewAccount } = props;
  const { email, organizationName, role } = invitation;
  const [makesOwn, setMakesOwn] = useState(false);
  const here = `/invitations/accept?token=${encodeURIComponent(token)}`;
  const title = t.title({ organization: organizationName });
  if (signedInAs === null && (makesOwn || !invitation.hasAccount)) {
    const lead = makesOwn ? t.claim.lead({ email }) : t.newAccount;
    return (
      <AccountCard title={title} lead={`${t.role({ role })} ${lead}`}>
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
    const lead = `${t.role({ role })} ${t.signInFirst({ email })}`;
    const claim = (
      <Button variant="subtle" onClick={() => setMakesOwn(true)}>
        {t.claim.notMine}
      </Button>
    );
    const note = invitation.isClaimable ? claim : undefined;
    return <SignInCard title={title} lead={lead} next={here} email={email} note={note} />;
  }
  if (signedInAs.toLowerCase() !== email.toLowerCase()) {
    return (
      <AccountCard
        title={t.otherAccount.title}
        lead={t.otherAccount.lead({ invited: email, current: signedInAs })}
      >
        <SignOutButton next={here} />
      </AccountCard>
    );
  }
  return (
    <AccountCard
      title={title}
      lead={t.role({ role })}
      note={accountMessages.signedInAs({ email: signedInAs })}
    >
      <JoinButton organizationName={organizationName} join={joinAsUser} />
    </AccountCard>
  );
}
