import { useId } from 'react'

import css from './bar-chart.module.css'

export interface Bar {
  /** The full name of the bar's category. */
  name: string
  value: number
  /** The formatted value. */
  text: string
}

export interface BarChartProps {
  title: string
  /** Column heads of the equivalent table. */
  nameHead: string
  valueHead: string
  /** In reading order. */
  bars: readonly Bar[]
  /** Labels below the first and the last bar. */
  from: string
  to: string
}

const top = 100

/** Horizontal bars that follow the reading direction; screen readers get a table. */
export function BarChart({ title, nameHead, valueHead, bars, from, to }: BarChartProps) {
  const id = useId()
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className={css.figure} aria-labelledby={id}>
      <figcaption id={id} className={css.title}>
        {title}
      </figcaption>
      <div className={css.bars} aria-hidden="true">
        {bars.map(({ name, value, text }) => (
          <div key={name} className={css.bar} title={`${name}: ${text}`}>
            <span className={css.value}>{value > 0 ? text : ''}</span>
            <svg className={value > 0 ? css.drawn : css.none} viewBox={`0 0 10 ${top}`} preserveAspectRatio="none">
              <rect x="0" y={top - (value / most) * top} width="10" height={(value / most) * top} />
            </svg>
          </div>
        ))}
      </div>
      <div className={css.ends} aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </div>
      <div className={css.heard}>
        <table>
          <thead>
            <tr>
              <th scope="col">{nameHead}</th>
              <th scope="col">{valueHead}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map(({ name, text }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
