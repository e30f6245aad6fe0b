import { titled } from "#app/page-messages.ts";
import { MembersPage } from "#components/members/members-page.tsx";
import { invitationList } from "#lib/client/organization/invitations.ts";
import { memberList } from "#lib/client/organization/members.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list as listInvitations } from "#lib/server/organizations/invitation-service.ts";
import { list as listMembers } from "#lib/server/organizations/member-service.ts";
import { listWithTwoFactor } from "#lib/server/organizations/two-factor-service.ts";
import { answered, everyItem, Prefetched } from "../prefetched.tsx";
import { createMembersResetLink } from "./create-reset-link.ts";
import { resetMembersTwoFactor } from "./reset-two-factor.ts";

export const generateMetadata = titled((t) => t.members.title);

export default async function Page() {
  const actor = await pageActor("/members");
  const members = answered(
    memberList(actor.orgId),
    everyItem((query) => listMembers(actor, query)),
  );
  const invitations = roleAtLeast(actor.role, "admin")
    ? [
        answered(
          invitationList(actor.orgId),
          everyItem((query) => listInvitations(actor, query)),
        ),
      ]
    : [];
  return (
    <Prefetched queries={[members, ...invitations]}>
      <MembersPage
        withTwoFactor={await listWithTwoFactor(actor)}
        resetTwoFactor={resetMembersTwoFactor}
        createResetLink={createMembersResetLink}
      />
    </Prefetched>
  );
}
