import {
  createSavedView,
  deleteSavedView,
  getSavedView,
  listSavedViews,
  savedView,
  updateSavedView,
} from "../resources/saved-view.ts";
import { CREATED, ORGANIZATION_ID, USER_ID } from "./example-values.ts";
import { answer, group } from "./group.ts";

export const savedViews = group({
  tag: "Saved views",
  explanation:
    "Filters, order and layout of a list of the console under a name, private to a member or for everybody in the organization.",
  operations: { listSavedViews, createSavedView, getSavedView, updateSavedView, deleteSavedView },
  bodies: {
    createSavedView: {
      list: "people",
      name: "Sales by name",
      query: "sector=Sales&sort=last_name",
      visibility: "organization",
    },
    updateSavedView: { query: "sector=Sales&sort=-hire_date" },
  },
  answers: [
    answer(savedView, {
      id: "0199d3c6-7c52-7a1e-9b3d-4e8f2a6c1d09",
      org_id: ORGANIZATION_ID,
      list: "people",
      name: "Sales by name",
      query: "sector=Sales&sort=last_name",
      visibility: "organization",
      position: 0,
      author_type: "user",
      author_id: USER_ID,
      created_at: CREATED,
      updated_at: CREATED,
    }),
  ],
  auditTarget: "saved_view",
  auditActions: ["saved_view.created", "saved_view.updated", "saved_view.deleted"],
});
