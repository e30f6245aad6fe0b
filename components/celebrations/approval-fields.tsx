"use client";

import { MultiSelect, Radio, Stack } from "@mantine/core";
import { useState } from "react";
import { SelectField } from "#components/form/fields.tsx";
import { useContractField } from "#components/form/use-contract-field.ts";
import { CELEBRATION_FORM } from "#components/i18n/generated/celebration-form.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { type Member, useMembers } from "#lib/client/organization/members.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { WITHOUT_APPROVAL } from "#lib/contract/resources/celebration.ts";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import type { CelebrationForm } from "./celebration-form-state.ts";
import styles from "./celebrations.module.css";

/** Who looks at a video before it is sent, and what happens if nobody does. */
export function ApprovalFields({ form }: { form: CelebrationForm }) {
  const t = useMessages(CELEBRATION_FORM).approval;
  const { value, change, input } = useContractField({ form, name: "approval", label: t.title });
  const approvers = typeof value === "object" && value !== null ? (value as { members: string[] }) : null;
  const [kept, setKept] = useState<string[]>(approvers?.members ?? []);
  const { userId } = useOrganization();
  const members = useMembers().data ?? [];
  const mayApprove = members.filter(({ role, status }) => status === "active" && roleAtLeast(role, "editor"));

  // Whoever sets it up is offered first, and can name others.
  const offered = kept.length > 0 ? kept : mayApprove.filter((each) => each.user_id === userId).map(idOf);

  function choose(ids: string[]) {
    setKept(ids);
    change({ members: ids });
  }

  return (
    <div className={styles.stack}>
      <Radio.Group
        aria-label={t.title}
        value={approvers === null ? "none" : "members"}
        onChange={(choice) => change(choice === "none" ? "none" : { members: offered })}
      >
        <Stack gap={8}>
          <Radio value="none" label={t.none} description={t.noneHint} />
          <Radio value="members" label={t.members} description={t.membersHint} />
        </Stack>
      </Radio.Group>
      {approvers === null ? null : (
        <>
          <MultiSelect
            label={t.who}
            data={mayApprove.map(({ user_id, display_name: name, email }) => ({
              value: user_id,
              label: `${name} (${email})`,
            }))}
            value={approvers.members}
            onChange={choose}
            searchable
            nothingFoundMessage={t.nobodyFound}
            withAsterisk
            error={input.error === undefined || approvers.members.length > 0 ? input.error : t.choose}
            // Below, the open list would cover the fault.
            inputWrapperOrder={["label", "error", "input"]}
            ref={input.ref}
            onBlur={input.onBlur}
          />
          <SelectField
            form={form}
            name="without_approval"
            label={t.without}
            options={WITHOUT_APPROVAL.map((choice) => ({ value: choice, label: t.withoutOf[choice] }))}
          />
        </>
      )}
    </div>
  );
}

const idOf = ({ user_id: id }: Member) => id;
