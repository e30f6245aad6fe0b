/* The filters that lists of what has been made or sent share. */
export { CollectionFilter } from "./collection-filter.tsx";
export { CreatedFilter, useCreatedText } from "./created-filter.tsx";
export { MadeFilters, useMadeFilterTexts } from "./made-filters.tsx";
export {
  CollectionName,
  ProjectName,
  TemplateName,
  useCollectionName,
  useTemplateStills,
} from "./row-names.tsx";
export { useDayRangeText } from "./use-day-range-text.ts";
