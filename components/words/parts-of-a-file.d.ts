declare module "*de.ts?lists" {
  export { germanLists } from "#components/words/de.ts";
}

declare module "*de.ts?further" {
  export { germanFurther } from "#components/words/de.ts";
}
