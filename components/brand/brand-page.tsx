"use client";

import { Alert, Button } from "@mantine/core";
import { useState } from "react";
import { PageMenu } from "#components/api-snippets/index.ts";
import { errorText, placeFaults } from "#components/form/faults.ts";
import { useErrorMessages } from "#components/form/use-error-messages.ts";
import { useUnsavedGuard } from "#components/form/use-unsaved-guard.tsx";
import { BRAND } from "#components/i18n/generated/brand.en.ts";
import { SETTINGS } from "#components/i18n/generated/settings.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { LoadError, notifyDone } from "#components/shell/index.ts";
import { ButtonRow } from "#components/ui/button-row.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { PageColumns } from "#components/ui/page-columns.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { PageSkeleton } from "#components/ui/skeletons.tsx";
import { ApiError, type Tagged } from "#lib/client/api/call.ts";
import { requestSnippets } from "#lib/client/api/request-snippets.ts";
import { type Brand, useBrand, useUpdateBrand } from "#lib/client/brand/brand.ts";
import { getBrand } from "#lib/client/generated/brand-operations.ts";
import { useOrganization, usePermission } from "#lib/client/organization/organization-context.tsx";
import styles from "./brand.module.css";
import { BrandColors } from "./brand-colors.tsx";
import { BrandFonts } from "./brand-fonts.tsx";
import { BrandLogo } from "./brand-logo.tsx";
import type { BrandPart } from "./brand-part.ts";
import { BrandPreview } from "./brand-preview.tsx";
import { type BrandValues, fieldNames, toPatch, toValues } from "./brand-values.ts";

/** The organization's logo, colours and fonts. Who may not change them sees them. */
export function BrandPage() {
  const t = useMessages(BRAND);
  const settings = useMessages(SETTINGS);
  const { id: orgId } = useOrganization();
  const isAdmin = usePermission("admin");
  const { data, isError, error, refetch } = useBrand();
  if (data === undefined)
    return isError ? <LoadError error={error} onRetry={() => refetch()} /> : <PageSkeleton />;
  return (
    <div className={styles.page}>
      <Crumbs
        items={[...(isAdmin ? [{ label: settings.title, href: "/settings" }] : []), { label: t.title }]}
      />
      <PageHeader
        title={t.title}
        subtitle={t.subtitle}
        actions={
          <PageMenu
            requests={[
              {
                title: t.request,
                snippets: (origin) => requestSnippets(getBrand, { params: { org_id: orgId } }, origin),
              },
            ]}
          />
        }
      />
      <EditBrand version={data} mayEdit={isAdmin} />
    </div>
  );
}

const NO_FAULTS: ReadonlyMap<string, string> = new Map();

function EditBrand({ version, mayEdit }: { version: Tagged<Brand>; mayEdit: boolean }) {
  const t = useMessages(BRAND);
  const errorMessages = useErrorMessages();
  const update = useUpdateBrand();
  const { refetch } = useBrand();
  const [values, setValues] = useState<BrandValues>(() => toValues(version.value));
  // The next save is based on the version that was opened, or saved or shown since.
  const [etag, setEtag] = useState(version.etag);
  const [isChanged, setChanged] = useState(false);
  const [faults, setFaults] = useState(NO_FAULTS);
  const [refusal, setRefusal] = useState<string | null>(null);
  const leaveQuestion = useUnsavedGuard(isChanged);
  const change: BrandPart["onChange"] = (patch) => {
    setValues((now) => ({ ...now, ...(typeof patch === "function" ? patch(now) : patch) }));
    setChanged(true);
    setFaults(NO_FAULTS);
    setRefusal(null);
  };

  async function save() {
    try {
      const ifMatch = etag === null ? {} : { ifMatch: etag };
      const saved = await update.mutateAsync({ body: toPatch(values), ...ifMatch });
      setEtag(saved.etag);
      setValues(toValues(saved.value));
      setChanged(false);
      notifyDone(t.saved);
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) {
        const { data: theirs } = await refetch();
        setEtag(theirs?.etag ?? null);
        return setRefusal(t.stale);
      }
      const placed = placeFaults(error, fieldNames(values), errorMessages);
      setFaults(placed.fields);
      setRefusal(placed.fields.size === 0 ? errorText(error, errorMessages) : placed.form.lines.join(" "));
    }
  }

  const part = { values, faults, mayEdit, onChange: change };
  return (
    <PageColumns
      side={
        <Panel title={t.preview.title}>
          <BrandPreview values={values} />
        </Panel>
      }
    >
      {leaveQuestion}
      {/* What is changed while it is being saved would be replaced by what was saved. */}
      <fieldset className={styles.form} disabled={update.isPending}>
        <BrandLogo {...part} />
        <BrandColors {...part} />
        <BrandFonts {...part} />
        {refusal === null ? null : (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {mayEdit ? (
          <ButtonRow>
            <Button loading={update.isPending} disabled={!isChanged} onClick={() => void save()}>
              {t.save}
            </Button>
          </ButtonRow>
        ) : null}
      </fieldset>
    </PageColumns>
  );
}
