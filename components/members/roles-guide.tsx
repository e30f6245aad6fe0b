"use client";

import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import type { Messages } from "#components/i18n/catalogue.ts";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { MEMBERS } from "#components/i18n/generated/members.en.ts";
import { ROLE_NAMES } from "#components/i18n/generated/role-names.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ROLES, type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";
import styles from "./members-page.module.css";

/** What each role allows, listed under the lowest role that allows it. */
const DUTIES: readonly (readonly [keyof Messages["members"]["roles"]["duties"], Role])[] = [
  ["see", "viewer"],
  ["make", "editor"],
  ["manage", "admin"],
  ["own", "owner"],
];

/** A button that shows what each role may do. */
export function RolesGuide() {
  const t = useMessages(MEMBERS).roles;
  const kit = useMessages(KIT);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t.open}
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={t.title}
        size={600}
        closeButtonProps={{ "aria-label": kit.close }}
      >
        <RolesTable />
        <p className={styles.note}>{t.note}</p>
      </Dialog>
    </>
  );
}

function RolesTable() {
  const t = useMessages(MEMBERS).roles;
  const roleMessages = useMessages(ROLE_NAMES);
  return (
    <table className={styles.roles}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t.duty}</span>
          </th>
          {ROLES.map((role) => (
            <th key={role} scope="col">
              {roleMessages[role].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {DUTIES.map(([duty, lowest]) => (
          <tr key={duty}>
            <th scope="row">{t.duties[duty]}</th>
            {ROLES.map((role) => (
              <td key={role}>{roleAtLeast(role, lowest) ? <May /> : <MayNot />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function May() {
  const t = useMessages(MEMBERS).roles;
  return (
    <>
      <IconCheck size={16} stroke={2.2} aria-hidden />
      <span className="visually-hidden">{t.may}</span>
    </>
  );
}

function MayNot() {
  const t = useMessages(MEMBERS).roles;
  return <span className="visually-hidden">{t.mayNot}</span>;
}
