/*
 * The words of the built-in designs in German, by what the templates say. Neither du nor Sie, which a company chooses for
 * itself. A number of years stands without an ending, as the renderer writes ordinals in the installation's language.
 */
export const BUILT_IN_WORDS: Readonly<Record<string, string>> = {
  // Candlelight
  "Happy birthday,\n{{first_name}}!": "Alles Gute,\n{{first_name}}!",
  "Here’s to a year full of bright moments.": "Auf ein Jahr voller heller Momente.",
  "Today is your day": "Heute wird gefeiert",
  "Make a wish": "Ein Wunsch ist frei",
  // Hooray
  Hip: "Hipp",
  hip: "hipp",
  "hooray!": "hurra!",
  "Happy\nbirthday,\n{{first_name}}!": "Alles\nGute,\n{{first_name}}!",
  "Cake first. Everything else can wait.": "Erst der Kuchen. Alles andere kann warten.",
  "Now, cake!": "Und jetzt Kuchen!",
  // Milestone
  '{{years_of_service | ordinal | "Happy"}}': '{{years_of_service | "Wieder"}}',
  "work anniversary": "mal ein gutes Jahr",
  "Thank you,\n{{first_name}}": "Danke,\n{{first_name}}",
  "We are glad that you are one of us.": "Was für ein Glück für uns alle.",
  "Every year leaves its mark": "Jedes Jahr hinterlässt Spuren",
  "Here’s to the next one": "Auf das nächste",
  // First day
  "First day": "Erster Tag",
  "Welcome,\n{{first_name}}!": "Willkommen,\n{{first_name}}!",
  '{{position | "It is good to have you here"}}': '{{position | "Wie schön, dass es losgeht"}}',
  "A door opens": "Eine Tür geht auf",
  "Come on in": "Nur herein",
  // Horizon
  "Farewell,\n{{first_name}}": "Alles Gute,\n{{first_name}}",
  "Thank you for every mile that we sailed together.":
    "Danke für jede Meile, die wir zusammen gesegelt sind.",
  "Time to\nset sail": "Leinen\nlos",
  "Fair winds": "Allzeit gute Fahrt",
  // Bouquet
  "Thank you,\n{{first_name}}!": "Danke,\n{{first_name}}!",
  "Thank you, {{first_name}}!": "Danke, {{first_name}}!",
  "For your time, your care, and for making work lighter.":
    "Für die Zeit, die Sorgfalt und für jeden leichteren Tag.",
  "These are for you": "Ein Strauß Dank",
  "With all our thanks": "Mit herzlichem Dank",
  // Headline
  '{{custom_fields.date | date:"long" | "Starting today"}}':
    '{{custom_fields.date | date:"long" | "Ab heute"}}',
  'News for {{first_name | "everyone"}}': 'Neues für {{first_name | "alle"}}',
  "Something good is coming": "Etwas Gutes kommt",
  "We have worked on it for a long time, and now it is ready. Here is what changes for all of us.":
    "Wir haben lange daran gearbeitet, und jetzt ist es so weit. Das ändert sich für uns alle.",
  "Ask your team lead for more.": "Mehr weiß die Teamleitung.",
  "Have you\nheard?": "Schon\ngehört?",
  "Now you\nknow": "Jetzt ist\nes raus",
  // Honours
  "Certificate of appreciation": "Ehrenurkunde",
  "presented with pride to": "mit Stolz verliehen an",
  'for {{custom_fields.award | "outstanding work and the care that goes into it"}}':
    'für {{custom_fields.award | "herausragende Arbeit und die Sorgfalt, die in ihr steckt"}}',
  '{{custom_fields.date | date:"long" | "Given today"}}':
    '{{custom_fields.date | date:"long" | "Heute verliehen"}}',
  "Your whole team": "Das ganze Team",
  "Some work deserves a frame": "Manche Arbeit gehört gerahmt",
  "With respect and thanks": "Mit Respekt und Dank",
};
