import { sql, type AnyColumn, type GetColumnData, type SQL } from 'drizzle-orm'

type Columns = Readonly<Record<string, Readonly<Record<string, AnyColumn>>>>

export type RowOf<C extends Columns> = {
  -readonly [Group in keyof C]: { -readonly [Name in keyof C[Group]]: GetColumnData<C[Group][Name]> }
}

/**
 * Many rows as one JSON value. The driver and Drizzle look at each cell of each row, which for rows of many columns is
 * most of the work of a list. `value` is what to select for a row; `read` turns the selected values into rows.
 */
export function rowsInOne<const C extends Columns>(columns: C) {
  const groups = Object.entries(columns).map(([group, named]) => [group, Object.entries(named)] as const)
  const cells = groups.flatMap(([, named]) => named.map(([, column]) => column))
  const toRow = (values: readonly unknown[]): RowOf<C> => {
    let at = 0
    const cellOf = (column: AnyColumn) => {
      const value = values[at++]
      return value === null ? null : column.mapFromDriverValue(value)
    }
    // Loops: the entries of `Object.fromEntries` cost more than the cells.
    const row: Record<string, Record<string, unknown>> = {}
    for (const [group, named] of groups) {
      const shown: Record<string, unknown> = {}
      for (const [name, column] of named) shown[name] = cellOf(column)
      row[group] = shown
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value for each column
    return row as RowOf<C>
  }
  const value: SQL<readonly unknown[]> = sql`json_build_array(${sql.join(cells, sql`, `)})`
  return { value, read: (rows: readonly (readonly unknown[])[] | null): RowOf<C>[] => (rows ?? []).map(toRow) }
}
