"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ContractForm, SubmitButton } from "#components/form/contract-form.tsx";
import { SelectField, SwitchField, TextField } from "#components/form/fields.tsx";
import { TimeZoneField } from "#components/form/locale-fields.tsx";
import { useContractForm } from "#components/form/use-contract-form.ts";
import { SETTINGS } from "#components/i18n/generated/settings.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { useRefreshPage } from "#components/ui/page-refresh.ts";
import { ApiError, type Tagged } from "#lib/client/api/call.ts";
import {
  type Organization,
  organizationWithTag,
  useUpdateOrganization,
} from "#lib/client/organization/organizations.ts";
import { organizationPatch, WATCH_VIEWS } from "#lib/contract/resources/organization.ts";
import styles from "./settings-page.module.css";

/**
 * Changes the organization's name and settings. If another user saved a change meanwhile, it is shown before it is
 * replaced.
 */
export function EditOrganization({ version }: { version: Tagged<Organization> }) {
  const t = useMessages(SETTINGS);
  // The version at the start, or the one saved or shown since: the next save is based on it.
  const [known, setKnown] = useState(version);
  const [isStale, setStale] = useState(false);
  const refreshPage = useRefreshPage();
  const queryClient = useQueryClient();
  const update = useUpdateOrganization();
  const { id, name, slug, time_zone, show_age, watch_link_days, watch_downloads, watch_views } = known.value;
  const form = useContractForm(organizationPatch, {
    defaultValues: { name, slug, time_zone, show_age, watch_link_days, watch_downloads, watch_views },
    onSubmit: async (body) => {
      try {
        const ifMatch = known.etag === null ? {} : { ifMatch: known.etag };
        setKnown(await update.mutateAsync({ body, ...ifMatch }));
        setStale(false);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 412)) throw error;
        setKnown(await queryClient.fetchQuery({ ...organizationWithTag(id), staleTime: 0 }));
        setStale(true);
        throw new Error(t.stale);
      }
      notifyDone(t.saved);
      // The shell shows the name too, and tells pages the rest.
      refreshPage();
    },
  });
  return (
    <ContractForm form={form}>
      <TextField form={form} name="name" label={t.name} description={t.nameHint} />
      <TextField form={form} name="slug" label={t.slug} description={t.slugHint} />
      <TimeZoneField
        form={form}
        name="time_zone"
        label={t.timeZone}
        description={t.timeZoneHint}
        nothingFound={t.noTimeZone}
      />
      <SwitchField form={form} name="show_age" label={t.showAge} description={t.showAgeHint} />
      <TextField
        form={form}
        name="watch_link_days"
        label={t.watchLinkDays}
        description={t.watchLinkDaysHint}
      />
      <SwitchField
        form={form}
        name="watch_downloads"
        label={t.watchDownloads}
        description={t.watchDownloadsHint}
      />
      <SelectField
        form={form}
        name="watch_views"
        label={t.watchViews}
        description={t.watchViewsHint}
        options={WATCH_VIEWS.map((value) => ({ value, label: t.watchViewsOf[value] }))}
      />
      {isStale ? <p className={styles.now}>{t.now({ name, slug })}</p> : null}
      <ButtonRow>
        <SubmitButton form={form}>{t.save}</SubmitButton>
      </ButtonRow>
    </ContractForm>
  );
}
