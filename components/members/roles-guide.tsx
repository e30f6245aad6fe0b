"use client";

import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Dialog } from "#components/ui/dialog.tsx";
import type { Words } from "#components/words/catalogue.ts";
import { KIT } from "#components/words/en/kit.ts";
import { MEMBERS } from "#components/words/en/members.ts";
import { ROLE_WORDS } from "#components/words/en/roles.ts";
import { useWords } from "#components/words/words.tsx";
import { ROLES, type Role, roleAtLeast } from "#lib/contract/roles.ts";
import styles from "./members-page.module.css";

/** What is asked for by which lowest role. */
const DUTIES: readonly (readonly [keyof Words["members"]["roles"]["duties"], Role])[] = [
  ["see", "viewer"],
  ["make", "editor"],
  ["manage", "admin"],
  ["own", "owner"],
];

/** A button that shows what each role may do. */
export function RolesGuide() {
  const words = useWords(MEMBERS).roles;
  const kit = useWords(KIT);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {words.open}
      </Button>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={words.title}
        size={600}
        closeButtonProps={{ "aria-label": kit.close }}
      >
        <RolesTable />
        <p className={styles.note}>{words.note}</p>
      </Dialog>
    </>
  );
}

function RolesTable() {
  const words = useWords(MEMBERS).roles;
  const roleWords = useWords(ROLE_WORDS);
  return (
    <table className={styles.roles}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{words.duty}</span>
          </th>
          {ROLES.map((role) => (
            <th key={role} scope="col">
              {roleWords[role].name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {DUTIES.map(([duty, lowest]) => (
          <tr key={duty}>
            <th scope="row">{words.duties[duty]}</th>
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
  const words = useWords(MEMBERS).roles;
  return (
    <>
      <IconCheck size={16} stroke={2.2} aria-hidden />
      <span className="visually-hidden">{words.may}</span>
    </>
  );
}

function MayNot() {
  const words = useWords(MEMBERS).roles;
  return <span className="visually-hidden">{words.mayNot}</span>;
}
