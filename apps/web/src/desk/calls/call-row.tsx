import type { Call } from '@aafiya/contracts/desk/call-list'
import { longAgoDays } from '@aafiya/contracts/desk/call-reasons'
import type { DeskVisit } from '@aafiya/contracts/desk/desk'
import { span } from '@aafiya/contracts/language/format-span'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { Button } from '../../ui/action/button.tsx'
import css from './call-list.module.css'

interface CallRowProps {
  call: Call
  visit: DeskVisit
  /** How late the doctor runs today. */
  lateMinutes: number | undefined
  /** The calls about it that went unanswered. */
  recorded: number
  zone: string
  onVisit: (visit: DeskVisit) => void
}

/** Why a patient is to be called, in words. */
export function useReasonWords() {
  const { t } = useTranslation('desk')
  const length = span(useLanguage(), longAgoDays, 'day')
  return (reason: Call['reasons'][number]) => t(`call_${reason}`, { length })
}

type Contact = Pick<Call, 'phones' | 'guardian'>

/** The number to call, if one is known: the patient's own, or else the guardian's. */
export const phoneOf = ({ phones, guardian }: Contact): string | undefined => phones[0] ?? guardian?.phones[0]

/** The number to call, and whose it is. */
export function CallNumber({ phones, guardian }: Contact) {
  const { t } = useTranslation('desk')
  const name = usePersonName()
  const phone = phoneOf({ phones, guardian })
  return (
    <>
      {phone === undefined ? (
        <span className="small">{t('no_phone')}</span>
      ) : (
        <a className={css.phone} href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      )}
      {guardian && phones.length === 0 && (
        <span className="small">{t('call_guardian', { name: name(guardian.fullName, guardian.fullNameAr) })}</span>
      )}
    </>
  )
}

interface UnansweredProps extends Pick<Call, 'attempts' | 'againAt'> {
  /** With the one that is being recorded. */
  recorded: number
  zone: string
}

/** How often nobody answered, and when to try again; a line from the start, so that no row moves under the pointer. */
export function Unanswered({ attempts, againAt, recorded, zone }: UnansweredProps) {
  const { t } = useTranslation(['desk', 'words'])
  const { clockTime } = useFormat()
  if (recorded === 0) return <span className={css.untried}>{t('not_called')}</span>
  const again = attempts === recorded ? againAt : undefined
  return (
    <span className={css.tried}>
      {t('no_answer_count', { count: recorded })}
      {again !== undefined && t('words:comma')}
      {again !== undefined && t('call_again_at', { time: clockTime({ instant: again, zone }) })}
    </span>
  )
}

/** Who is called about which visit, under which number, why, and what came of it so far. */
export function CallRow({ call, visit, lateMinutes, recorded, zone, onVisit }: CallRowProps) {
  const { t } = useTranslation(['desk', 'words'])
  const { clockTime } = useFormat()
  const name = usePersonName()
  const doctorName = useDoctorName()
  const reasonWords = useReasonWords()
  const language = useLanguage()
  // Without an account, no message tells of the delay.
  const isLate = lateMinutes !== undefined && call.language === undefined
  return (
    <>
      <Button tone="text" className={css.name} onClick={() => onVisit(visit)}>
        <bdi>{name(visit.patientName, visit.patientNameAr)}</bdi>
      </Button>
      <CallNumber {...call} />
      <span className="small">
        {doctorName({ fullName: visit.doctorName, fullNameAr: visit.doctorNameAr })}
        {t('words:comma')}
        {clockTime({ instant: visit.appointmentDate, zone })}
      </span>
      {call.language && <span className="small">{t(`prefers_${call.language}`)}</span>}
      {(recorded > 0 || phoneOf(call) !== undefined) && <Unanswered {...call} recorded={recorded} zone={zone} />}
      {(isLate || call.reasons.length > 0) && (
        <ul className={css.reasons}>
          {isLate && <li>{t('call_doctor_late', { length: span(language, lateMinutes, 'minute') })}</li>}
          {call.reasons.map((reason) => (
            <li key={reason}>
              {reason === 'missed_before' ? t('call_missed_times', { count: call.missed }) : reasonWords(reason)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
