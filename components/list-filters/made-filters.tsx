"use client";

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FilterBar } from "#components/data-table/filter-bar.tsx";
import { FilterButton } from "#components/data-table/filter-button.tsx";
import { SearchField } from "#components/data-table/search-field.tsx";
import { LIST_FILTERS } from "#components/i18n/generated/list-filters.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { onDemand } from "#components/ui/on-demand.tsx";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { projectWithTag } from "#lib/client/projects/projects.ts";
import { useTemplate } from "#lib/client/templates/templates.ts";
import { CreatedFilter, useCreatedText } from "./created-filter.tsx";
import { useTemplateLabel } from "./template-label.ts";

const TemplateChoices = onDemand(() => import("./template-choices.tsx").then((part) => part.TemplateChoices));
const ProjectChoices = onDemand(() => import("./project-choices.tsx").then((part) => part.ProjectChoices));

interface MadeState {
  q?: string | undefined;
  template_id?: string | undefined;
  project_id?: string | undefined;
  /** Moments. */
  created_from?: string | undefined;
  created_to?: string | undefined;
}

/** The state of a list that has at least these filters. */
interface MadeList {
  state: MadeState;
  set: (
    patch: { [Name in keyof MadeState]?: string | null },
    options?: { history?: "push" | "typing" | "replace" },
  ) => void;
}

interface MadeFiltersProps {
  list: MadeList;
  /** The label of the search field, with what is searched: "Search by person". */
  searchLabel: string;
  /** Removes every filter but the search; undefined if there is none. */
  onClear: (() => void) | undefined;
  /** How many filters are set beside those that are here, without the search. */
  others: number;
  /** Further filters. */
  children?: ReactNode;
  /** What stands beside the filters on a narrow screen. */
  narrow?: ReactNode;
  /** At the end of the row, where there is room for the filters. */
  end?: ReactNode;
}

/** Filters of videos and collections: a search, their template, their project, and when they were created. */
export function MadeFilters(props: MadeFiltersProps) {
  const {
    list: { state, set },
    searchLabel,
    onClear,
    others,
    children,
    narrow,
    end,
  } = props;
  const t = useMessages(LIST_FILTERS);
  const { template, project, created } = useNames(state);
  const { template_id: templateId, project_id: projectId } = state;
  return (
    <FilterBar
      search={
        <SearchField
          label={searchLabel}
          value={state.q ?? ""}
          onChange={(q) => set({ q }, { history: "typing" })}
        />
      }
      count={[template, project, created].filter((each) => each !== null).length + others}
      isClearable={onClear !== undefined}
      onClear={() => onClear?.()}
      narrow={narrow}
      end={end}
    >
      <FilterButton
        label={t.template}
        chosen={template === null ? [] : [template]}
        warming={TemplateChoices.warming}
      >
        {(popover) => (
          <TemplateChoices
            {...popover}
            label={t.template}
            chosen={chosenOf(templateId, template)}
            onChange={([id]) => set({ template_id: id ?? null })}
          />
        )}
      </FilterButton>
      <FilterButton
        label={t.project}
        chosen={project === null ? [] : [project]}
        warming={ProjectChoices.warming}
      >
        {(popover) => (
          <ProjectChoices
            {...popover}
            label={t.project}
            chosen={chosenOf(projectId, project)}
            onChange={([id]) => set({ project_id: id ?? null })}
          />
        )}
      </FilterButton>
      <CreatedFilter state={state} onChange={set} />
      {children}
    </FilterBar>
  );
}

/** What each of these filters says, for a list that they leave empty. */
export function useMadeFilterTexts(state: MadeState): string[] {
  const t = useMessages(LIST_FILTERS);
  const { template, project, created } = useNames(state);
  return [
    ...(state.q === undefined ? [] : [t.search({ text: state.q })]),
    ...(template === null ? [] : [`${t.template}: ${template}`]),
    ...(project === null ? [] : [`${t.project}: ${project}`]),
    ...(created === null ? [] : [`${t.created}: ${created}`]),
  ];
}

const chosenOf = (value: string | undefined, label: string | null) =>
  value === undefined ? [] : [{ value, label: label ?? "…" }];

/** The names of what is filtered by: null without the filter, "…" until it is known. */
function useNames({ template_id, project_id, ...days }: MadeState) {
  const { id: orgId } = useOrganization();
  const template = useTemplate(template_id ?? null);
  const templateLabel = useTemplateLabel();
  const project = useQuery({ ...projectWithTag(orgId, project_id ?? ""), enabled: project_id !== undefined });
  const created = useCreatedText(days);
  return {
    template:
      template_id === undefined ? null : template.data === undefined ? "…" : templateLabel(template.data),
    project: project_id === undefined ? null : (project.data?.value.name ?? "…"),
    created,
  };
}
