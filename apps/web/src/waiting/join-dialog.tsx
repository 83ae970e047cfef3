import { partsOfDay, type PartOfDay } from '@aafiya/contracts/appointments/parts-of-day'
import { weekdays, type Weekday } from '@aafiya/contracts/hours/schedule'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { HealthConsentBox } from '../family/health-consent-box.tsx'
import { PersonPicker } from '../family/person-picker.tsx'
import { useHealthConsent } from '../family/use-health-consent.ts'
import type { PersonChoice } from '../family/use-person-choice.ts'
import { useFormat } from '../i18n/use-format.ts'
import { civilTime } from '../i18n/when.ts'
import { Failure } from '../page/failure.tsx'
import { Button } from '../ui/action/button.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import css from './join-dialog.module.css'
import { useWaitingWords } from './use-waiting-words.ts'
import { useChangeWaiting } from './waiting-queries.ts'

export interface JoinDialogProps {
  awaited: { doctorId: string } | { speciality: string }
  title: string
  zone: string
  people: PersonChoice
  onClose: () => void
}

const eveningBegins = '17:00'
/** The clinic's week starts on Saturday. */
const orderedDays: readonly Weekday[] = ['saturday', ...weekdays.filter((day) => day !== 'saturday')]

const toggled = <One,>(all: readonly One[], chosen: readonly One[], one: One) =>
  all.filter((other) => (other === one ? !chosen.includes(one) : chosen.includes(other)))

/** When the patient can come; any time by default. */
export function JoinDialog({ awaited, title, zone, people, onClose }: JoinDialogProps) {
  const { t } = useTranslation(['waiting', 'words', 'common'])
  const { clockTime } = useFormat()
  const { dayName } = useWaitingWords(zone)
  const [days, setDays] = useState<readonly Weekday[]>(orderedDays)
  const [parts, setParts] = useState<readonly PartOfDay[]>(partsOfDay)
  const { mutate, isPending, error } = useChangeWaiting()
  const consent = useHealthConsent([people.chosen])
  const isChosen = days.length > 0 && parts.length > 0
  const join = () => {
    if (isPending || !isChosen || !consent.check()) return
    const personId = people.chosen?.id
    mutate(
      {
        kind: 'join',
        body: {
          ...awaited,
          days: [...days],
          parts: [...parts],
          ...(personId !== undefined && { personId }),
          ...consent.agreed,
        },
      },
      {
        onSuccess: () => {
          consent.settle()
          onClose()
        },
        onError: consent.refuse,
      },
    )
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closeLabel={t('common:close')}
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            {t('words:not_now')}
          </Button>
          <Button
            busy={isPending}
            busyLabel={t('words:one_moment')}
            aria-disabled={!isChosen || undefined}
            onClick={join}
          >
            {t('confirm')}
          </Button>
        </>
      }
    >
      <div className={css.fields}>
        <PersonPicker choice={people} />
        <fieldset>
          <legend className={css.legend}>{t('when_days')}</legend>
          <div className={css.days}>
            {orderedDays.map((day) => (
              <label key={day} className={css.option}>
                <input
                  type="checkbox"
                  checked={days.includes(day)}
                  onChange={() => setDays(toggled(orderedDays, days, day))}
                />
                {dayName(day)}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className={css.legend}>{t('when_parts')}</legend>
          <div className={css.parts}>
            {partsOfDay.map((part) => (
              <label key={part} className={css.option}>
                <input
                  type="checkbox"
                  checked={parts.includes(part)}
                  onChange={() => setParts(toggled(partsOfDay, parts, part))}
                />
                <span>
                  {t(`words:${part}`)}{' '}
                  <span className={css.hint}>{t(`${part}_hint`, { time: clockTime(civilTime(eveningBegins)) })}</span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <HealthConsentBox consent={consent} />
        {error && <Failure failure={error} failed={t('words:action_failed')} />}
      </div>
    </Dialog>
  )
}
