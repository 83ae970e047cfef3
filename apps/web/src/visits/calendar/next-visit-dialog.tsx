import type { Visit } from '@aafiya/contracts/appointments/visits'
import { addDays, civilAt } from '@aafiya/contracts/hours/clinic-time'
import { inLanguage } from '@aafiya/contracts/language/in-language'
import { limits } from '@aafiya/contracts/platform/limits'
import { useQuery } from '@tanstack/react-query'
import { useId, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { civilTime } from '../../i18n/when.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { Failure } from '../../page/failure.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { DayField } from '../../ui/field/day-field.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import css from './next-visit-dialog.module.css'
import { freeTimes, ownTypes, useBookNext } from './next-visit.ts'

export interface NextVisitDialogProps {
  visit: Visit
  zone: string
  onClose: () => void
}

/** Most doctors ask for a week later. */
const usualDays = 7

/** Books the same patient again with the same doctor: type, day and free time. */
export function NextVisitDialog({ visit, zone, onClose }: NextVisitDialogProps) {
  const { t } = useTranslation(['calendar', 'words', 'common'])
  const language = useLanguage()
  const { clockTime } = useFormat()
  const id = useId()
  const today = civilAt(useMinute(), zone).date
  const patient = usePersonName()(visit.patientName, visit.patientNameAr)
  const [draft, write, forget] = useDraft<{ date: string; typeId?: string; time?: string }>(`next:${visit.id}`, () => ({
    date: addDays(today, usualDays),
  }))
  const { date, typeId, time: wanted } = draft
  const types = useQuery(ownTypes())
  const times = useQuery(freeTimes({ date, visitTypeId: typeId }))
  const time = wanted && times.data?.includes(wanted) ? wanted : times.data?.[0]
  const close = () => {
    forget()
    onClose()
  }
  const { book, isBusy, failure } = useBookNext(visit, close)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (time) book({ appointmentDate: date, appointmentTime: time, ...(typeId && { visitTypeId: typeId }) })
  }
  return (
    <Dialog title={t('next_title', { patient })} closeLabel={t('common:close')} onClose={close}>
      <form className={css.form} onSubmit={submit}>
        {types.data && types.data.length > 1 && (
          <SelectField
            id={`${id}type`}
            label={t('words:visit_type')}
            value={typeId ?? types.data[0]?.id}
            onValue={(typeId) => write({ ...draft, typeId })}
          >
            {types.data.map((type) => (
              <option key={type.id} value={type.id}>
                {inLanguage(language, type.name, type.nameAr)}
              </option>
            ))}
          </SelectField>
        )}
        <DayField
          id={`${id}date`}
          label={t('words:day')}
          min={today}
          max={addDays(today, limits.daysAheadMax)}
          value={date}
          onValue={(chosen) => chosen && write({ ...draft, date: chosen })}
          required
        />
        {times.data?.length === 0 ? (
          <p role="status">{t('next_none')}</p>
        ) : (
          <SelectField
            id={`${id}time`}
            label={t('words:time')}
            value={time}
            onValue={(time) => write({ ...draft, time })}
            disabled={!times.data}
          >
            {(times.data ?? []).map((one) => (
              <option key={one} value={one}>
                {clockTime(civilTime(one))}
              </option>
            ))}
          </SelectField>
        )}
        {(failure ?? times.error) && <Failure failure={failure ?? times.error} failed={t('next_failed')} />}
        <div className={css.buttons}>
          <Button type="submit" busy={isBusy} busyLabel={t('words:booking')} aria-disabled={!time || undefined}>
            {t('words:book')}
          </Button>
          <Button tone="line" onClick={close}>
            {t('common:cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
