import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { AppLink } from '../ui/action/app-link.tsx'
import { classNames } from '../ui/behaviour/class-names.ts'
import css from './figures.module.css'

export interface FigureSectionProps {
  title: string
  /** How it is counted, in one sentence. */
  rule: string
  /** As wide as the paper. */
  isWide?: boolean
  children: ReactNode
}

export const FigureSection = ({ title, rule, isWide = false, children }: FigureSectionProps) => (
  <section className={classNames(css.section, isWide && css.whole)}>
    <h2 className={css.title}>{title}</h2>
    <p className={css.rule}>{rule}</p>
    {children}
  </section>
)

/** A number, and the address of the list behind it. */
export interface Cell {
  text: string
  to?: string | undefined
}

export interface Row {
  key: string
  name: ReactNode
  cells: readonly Cell[]
  /** The same in the period before. */
  before?: string
  /** The length of the bar after the numbers, from 0 to 1. */
  share?: number
}

export interface FigureTableProps {
  caption: string
  /** The heads of the names and of each number. */
  heads: readonly string[]
  /** The head of what the numbers were in the period before. */
  beforeHead?: string
  rows: readonly Row[]
  className?: string | undefined
}

export const Linked = ({ text, to }: Cell) => (to === undefined ? text : <AppLink to={to}>{text}</AppLink>)

/** Numbers that open their lists, one row each; a bar follows where rows are compared. */
export function FigureTable({ caption, heads, beforeHead, rows, className }: FigureTableProps) {
  const { t } = useTranslation('figures')
  const hasBefore = rows.some(({ before }) => before !== undefined)
  const hasBars = rows.some(({ share }) => share !== undefined)
  return (
    <div data-board className={css.wide}>
      <table className={classNames(css.table, className)}>
        <caption className={css.caption}>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {hasBefore && <th scope="col">{beforeHead ?? t('head_before')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells, before, share }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                // The cells of a row keep their places.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={place}>
                  <Linked {...cell} />
                </td>
              ))}
              {hasBefore && <td className={css.before}>{before}</td>}
              {hasBars && (
                <td className={css.barCell}>
                  <Bar share={share ?? 0} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Filled from the start of the line. */
const Bar = ({ share }: { share: number }) => (
  <svg className={css.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
    <rect width={Math.max(0, Math.min(1, share)) * 100} height="10" />
  </svg>
)

export interface Column {
  key: string
  name: string
  value: number
  text: string
}

const tall = 100

/** Upright bars next to the table with the same numbers, which screen readers read. */
export function Columns({ columns }: { columns: readonly Column[] }) {
  const most = Math.max(1, ...columns.map(({ value }) => value))
  return (
    <div className={css.chart} aria-hidden="true">
      <div className={classNames(css.columns, columns.length > 7 && css.many)}>
        {columns.map(({ key, name, value, text }) => (
          <div key={key} className={css.column}>
            <span className={css.columnText}>{text}</span>
            <svg viewBox={`0 0 10 ${tall}`} preserveAspectRatio="none">
              <rect y={tall - (value / most) * tall} width="10" height={(value / most) * tall} />
            </svg>
            <span className={css.columnName}>{name}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
