import type { FoundTime } from '@aafiya/contracts/desk/free-time-search'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Button } from '../../ui/action/button.tsx'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import type { Task } from '../desk-day.ts'
import { freeTimesFound } from '../desk-queries.ts'

interface NextDayProps {
  task: Task
  doctorId: string | undefined
  date: string
  whenOf: (time: FoundTime) => string
  onDay: (date: string) => void
}

/** If the day has no free time, proposes the next day that has one. */
export function NextDay({ task, doctorId, date, whenOf, onDay }: NextDayProps) {
  const { t } = useTranslation('desk')
  const visit =
    task.kind === 'move'
      ? { moving: task.visit.id }
      : { personId: task.person.id, ...(task.visitTypeId && { visitTypeId: task.visitTypeId }) }
  const query = { from: date, ...(doctorId && { doctorId }), ...visit }
  const [next] = useQuery(freeTimesFound(query)).data ?? []
  return (
    <div role="status">
      <p>{t('none_this_day')}</p>
      {next && next.date !== date && (
        <Button ref={focusOnMount} tone="text" onClick={() => onDay(next.date)}>
          {t('next_other_day', { when: whenOf(next) })}
        </Button>
      )}
    </div>
  )
}
