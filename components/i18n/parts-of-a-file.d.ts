declare module "*de.ts?lists" {
  export { germanLists } from "#components/i18n/de.ts";
}

declare module "*de.ts?further" {
  export { germanFurther } from "#components/i18n/de.ts";
}
