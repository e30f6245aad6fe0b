/** The template, the person and other ids of the examples: replace them with your own. */
const TEMPLATE_ID = "0199d3c5-6f0e-7c43-9a5e-0d7f3b1c2a10";
const PERSON_ID = "0199d3c5-7a31-7d02-8c1f-5b6e9f4d2c77";

const BIRTHDAY_TITLE = [{ name: "title", text: "Happy birthday, {{first_name}}!" }];

/** The smallest scene with readable text. */
const GREETING = {
  width: 1280,
  height: 720,
  fps: 25,
  duration: 4,
  background: "#1d3557",
  layers: [
    {
      name: "title",
      type: "text",
      text: "Hello, {{first_name}}!",
      x: "10%",
      y: "30%",
      width: "80%",
      height: "40%",
    },
  ],
};

/**
 * A request body for each operation that takes one, by the operation's id. A test validates each against its
 * contract; those without an id work unchanged.
 */
export const REQUEST_EXAMPLES: Readonly<Record<string, unknown>> = {
  createOrganization: { name: "Nordlicht Kliniken" },
  updateOrganization: { name: "Nordlicht Kliniken" },
  updateMember: { role: "editor" },
  createInvitation: { email: "ada@example.org", role: "editor" },
  acceptInvitation: { token: "the-token-from-the-invitation" },
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
  previewTemplate: { modifications: BIRTHDAY_TITLE, width: 640 },
  createTemplate: { name: "A plain greeting", scene: GREETING },
  updateTemplate: { name: "A plain greeting" },
  createTemplateVersion: { scene: GREETING },
  createVideo: { template_id: TEMPLATE_ID, person_id: PERSON_ID, modifications: BIRTHDAY_TITLE },
  retryVideo: { modifications: BIRTHDAY_TITLE },
  createCollection: {
    name: "May birthdays",
    type: "birthday",
    template_id: TEMPLATE_ID,
    window: { from: "2026-05-01", to: "2026-05-31" },
    modifications: BIRTHDAY_TITLE,
  },
  updateCollection: { name: "Birthdays in May" },
  retryCollection: { modifications: BIRTHDAY_TITLE },
  createProject: { name: "Spring 2026" },
  updateProject: { name: "Summer 2026" },
  createWebhook: { url: "https://example.org/rollcall", events: ["video.succeeded", "video.failed"] },
  updateWebhook: { enabled: true },
  createApiKey: { name: "HR system", role: "editor" },
};
