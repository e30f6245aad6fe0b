import { RowCheckbox } from "#components/ui/row-checkbox.tsx";
import styles from "./data-table.module.css";
import { directionOf, SortHeader } from "./sorting.tsx";
import { type Column, cellLook } from "./table-columns.tsx";

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: string | undefined;
  onSortChange: ((sort: string) => void) | undefined;
  /** How much of the page is selected; undefined if nothing can be. */
  chosen: "none" | "some" | "all" | undefined;
  chooseLabel: string;
  onChoose: (checked: boolean) => void;
  /** Of the buttons at the ends of the rows; undefined if there are none. */
  menuTitle: string | undefined;
}

/** The column titles, which sort where the API supports it, and the checkbox that selects the whole page. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sort, onSortChange, chosen, chooseLabel, onChoose, menuTitle } = props;
  return (
    <thead>
      <tr>
        {chosen === undefined ? null : (
          <th className={styles.tick}>
            <RowCheckbox
              label={chooseLabel}
              checked={chosen === "all"}
              partly={chosen === "some"}
              onChange={onChoose}
            />
          </th>
        )}
        {columns.map((column, index) => {
          const { key, title, sortKey, align } = column;
          const sorts = sortKey !== undefined && onSortChange !== undefined;
          return (
            <th
              key={key}
              scope="col"
              aria-sort={sorts ? (directionOf(sort, sortKey) ?? "none") : undefined}
              {...cellLook(column, index)}
            >
              {sorts ? (
                <SortHeader
                  title={title}
                  hint={column.sortedBy?.hint}
                  sortKey={sortKey}
                  sort={sort}
                  onSortChange={onSortChange}
                  align={align}
                />
              ) : (
                title
              )}
            </th>
          );
        })}
        {menuTitle === undefined ? null : (
          <th scope="col" className={styles.menu}>
            <span className="visually-hidden">{menuTitle}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
