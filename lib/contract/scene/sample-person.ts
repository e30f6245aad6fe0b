/** The fictitious person that a preview shows when no real one is named. */
export const SAMPLE_PERSON = {
  external_id: "1001",
  first_name: "Ada",
  last_name: "Lovelace",
  birth_date: "1990-12-10",
  hire_date: "2018-03-01",
  email: "ada@example.com",
  phone: "+44 20 7946 0000",
  position: "Analyst",
  sector: "Research",
  language: "en",
  time_zone: "Europe/London",
  status: "active",
} as const;
