import type { Inquiry } from '@aafiya/contracts/inquiries'
import { useTranslation } from 'react-i18next'

import { Nuqta } from '../ui/text/nuqta.tsx'
import css from './inbox/inbox.module.css'
import { useSpan } from './inbox/use-span.ts'

const minute = 60_000

/** How long there is left to answer, or how long it is overdue. */
export function DueTime({ inquiry: { dueAt }, now }: { inquiry: Inquiry; now: Date }) {
  const { t } = useTranslation('inbox')
  const span = useSpan()
  const left = Math.round((Date.parse(dueAt) - now.getTime()) / minute)
  const isOverdue = left < 0
  return (
    <p className={`${css.small} ${isOverdue ? css.overdue : ''}`}>
      <Nuqta tone={isOverdue ? 'warm' : 'hollow'} /> {t(isOverdue ? 'overdue_by' : 'due_in', { span: span(Math.abs(left)) })}
    </p>
  )
}
