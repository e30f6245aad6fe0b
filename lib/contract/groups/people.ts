import {
  createPerson,
  deletePerson,
  getPerson,
  listPeople,
  person,
  updatePerson,
} from "../resources/person.ts";
import { archivePerson, restorePerson } from "../resources/person-command.ts";
import { exportPeople, importPeople, importResult } from "../resources/person-csv.ts";
import { listPersonValues, personValue } from "../resources/person-value.ts";
import { ASSET_ID, CREATED, FILES, ORGANIZATION_ID, PERSON_ID } from "./example-values.ts";
import { answer, group } from "./group.ts";

export const people = group({
  tag: "People",
  explanation: "The directory of people who get videos.",
  operations: {
    listPeople,
    createPerson,
    listPersonValues,
    importPeople,
    exportPeople,
    getPerson,
    updatePerson,
    archivePerson,
    restorePerson,
    deletePerson,
  },
  bodies: {
    createPerson: {
      first_name: "Ada",
      last_name: "Lovelace",
      birth_date: "1990-05-17",
      hire_date: "2021-09-01",
      email: "ada@example.org",
      position: "Engineer",
      sector: "Research",
      custom_fields: { nickname: "The Countess" },
    },
    updatePerson: { position: "Head of research" },
    importPeople:
      "external_id,first_name,last_name,birth_date\nE-1001,Ada,Lovelace,1990-05-17\nE-1002,Grace,Hopper,1986-12-09\n",
  },
  answers: [
    answer(person, {
      id: PERSON_ID,
      org_id: ORGANIZATION_ID,
      external_id: "E-1001",
      first_name: "Ada",
      last_name: "Lovelace",
      birth_date: "1990-05-17",
      hire_date: "2021-09-01",
      email: "ada@example.org",
      phone: null,
      position: "Engineer",
      sector: "Research",
      photo_asset_id: ASSET_ID,
      photo_url: `${FILES}/photos/ada.jpg?expires=1778500800&signature=…`,
      photo_focus: { x: 0.5, y: 0.3 },
      photo_crop: null,
      status: "active",
      custom_fields: { nickname: "The Countess" },
      created_at: CREATED,
      updated_at: CREATED,
    }),
    answer(personValue, { value: "Research", count: 14 }),
    answer(importResult, {
      dry_run: false,
      total: 2,
      created: 1,
      updated: 1,
      unchanged: 0,
      rejected: 0,
      encoding: "UTF-8",
      delimiter: ",",
      columns: [
        { header: "external_id", field: "external_id" },
        { header: "Name", field: "full_name" },
        { header: "Position", field: "position" },
      ],
      existing_custom_fields: ["nickname"],
      changed_fields: [{ field: "position", people: 1 }],
      changed_people: [
        {
          line: 2,
          person_id: PERSON_ID,
          first_name: "Ada",
          last_name: "Lovelace",
          changes: [{ field: "position", before: "Engineer", after: "Head of research" }],
        },
      ],
      ambiguous_dates: [],
      rejected_rows: [],
      rejected_csv: null,
      rejected_csv_rows: 0,
    }),
  ],
  auditTarget: "person",
  auditActions: [
    "person.created",
    "person.updated",
    "person.archived",
    "person.restored",
    "person.erased",
    "person.imported",
    "people.sampled",
  ],
});
