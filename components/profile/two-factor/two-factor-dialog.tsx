"use client";

import { useState } from "react";
import { KIT } from "#components/i18n/generated/kit.en.ts";
import { PROFILE } from "#components/i18n/generated/profile.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { useRefreshPage } from "#components/ui/page-refresh.ts";
import {
  beginTwoFactor,
  type NewTwoFactor,
  replaceBackupCodes,
  turnOffTwoFactor,
} from "../account-requests.ts";
import { BackupCodes } from "./backup-codes.tsx";
import { ConnectPhone } from "./connect-phone.tsx";
import { PasswordStep } from "./password-step.tsx";
import type { TwoFactorTask } from "./two-factor-panel.tsx";

/** Each task starts with the password; two of them end with codes that are shown once. */
type Step =
  | { name: "password" }
  | ({ name: "phone" } & NewTwoFactor)
  | { name: "codes"; backupCodes: readonly string[] };

interface TwoFactorDialogProps {
  task: TwoFactorTask;
  email: string;
  opened: boolean;
  onClose: () => void;
}

export function TwoFactorDialog({ task, email, opened, onClose }: TwoFactorDialogProps) {
  const kit = useMessages(KIT);
  const profile = useMessages(PROFILE);
  const t = profile.twoFactor;
  const titles = {
    "turn-on": t.title,
    "turn-off": t.offTitle,
    "new-codes": t.newCodes,
    phone: t.scanTitle,
    codes: t.codesTitle,
  };
  const refreshPage = useRefreshPage();
  const [step, setStep] = useState<Step>({ name: "password" });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={titles[step.name === "password" ? task : step.name]}
      // A click outside the dialog would lose what is shown once.
      closeOnClickOutside={step.name === "password"}
      closeOnEscape={step.name !== "codes"}
      withCloseButton={step.name !== "codes"}
      onExitTransitionEnd={() => setStep({ name: "password" })}
      closeButtonProps={{ "aria-label": kit.close }}
    >
      {step.name === "password" ? (
        <FirstStep task={task} email={email} onStep={setStep} onClose={onClose} />
      ) : step.name === "phone" ? (
        <ConnectPhone
          uri={step.totpURI}
          onCancel={onClose}
          onConfirmed={() => {
            setStep({ name: "codes", backupCodes: step.backupCodes });
            notifyDone(t.turnedOn);
            refreshPage();
          }}
        />
      ) : (
        <BackupCodes codes={step.backupCodes} email={email} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface FirstStepProps extends Pick<TwoFactorDialogProps, "task" | "email" | "onClose"> {
  onStep: (step: Step) => void;
}

function FirstStep({ task, email, onStep, onClose }: FirstStepProps) {
  const { twoFactor: t, faults } = useMessages(PROFILE);
  const refreshPage = useRefreshPage();
  const shared = { email, onCancel: onClose };
  if (task === "turn-on") {
    return (
      <PasswordStep
        {...shared}
        text={t.beginText}
        submit={t.begin}
        onPassword={async (password) =>
          onStep({ name: "phone", ...(await beginTwoFactor(password, faults)) })
        }
      />
    );
  }
  if (task === "new-codes") {
    return (
      <PasswordStep
        {...shared}
        text={t.newCodesText}
        submit={t.newCodesSubmit}
        onPassword={async (password) => {
          onStep({ name: "codes", backupCodes: await replaceBackupCodes(password, faults) });
          refreshPage();
        }}
      />
    );
  }
  return (
    <PasswordStep
      {...shared}
      text={t.offText}
      submit={t.turnOff}
      onPassword={async (password) => {
        await turnOffTwoFactor(password, faults);
        notifyDone(t.turnedOff);
        onClose();
        refreshPage();
      }}
    />
  );
}
