import type { ReactNode } from 'react'

import { classNames } from '../behaviour/class-names.ts'
import { Nuqta } from '../text/nuqta.tsx'
import css from './log-line.module.css'

const tones = { change: 'warm', refused: 'hollow' } as const

export interface LogLineProps {
  /** The instant, and how its time is written. */
  at: string
  time: string
  children: ReactNode
  kind?: ReactNode
  /** Marks what changed something, or was refused. */
  mark?: keyof typeof tones | undefined
}

/** An item of a list of what happened on one day. */
export function LogLine({ at, time, children, kind, mark }: LogLineProps) {
  return (
    <li className={css.line}>
      <time dateTime={at} className={css.time}>
        {time}
      </time>
      <div className={css.what}>{children}</div>
      {kind !== undefined && (
        <span className={classNames(css.kind, mark === 'refused' && css.refused)}>
          {mark && <Nuqta tone={tones[mark]} />}
          {kind}
        </span>
      )}
    </li>
  )
}
