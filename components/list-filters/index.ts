/* The filters that lists of what has been made share. */
export { MadeFilters, useMadeFilterTexts } from "./made-filters.tsx";
export { CollectionName, ProjectName, TemplateName, useTemplateStills } from "./row-names.tsx";
export { useDayRangeText } from "./use-day-range-text.ts";
