import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { useDoctorName } from '../../doctors/doctor-name.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useClashes } from './use-clashes.ts'

export interface ClashNoticeProps {
  /** The chosen start, an ISO instant; undefined while no time is chosen. */
  startsAt: string | undefined
  minutes?: number | undefined
  zone: string
  /** The person the visit is for; undefined for the reader. */
  personId: string | undefined
  /** The appointment that is being moved. */
  movedId?: string
}

/** Warns of the person's other appointment at the chosen time, before the server refuses it. */
export function ClashNotice({ startsAt, minutes, zone, personId, movedId }: ClashNoticeProps) {
  const { t } = useTranslation('doctors')
  const { clockTime } = useFormat()
  const doctorName = useDoctorName()
  const clashOf = useClashes(movedId)
  const other = startsAt === undefined ? undefined : clashOf(personId, startsAt, minutes)
  return (
    <div role="status">
      {other && (
        <Banner tone="warning" role={undefined}>
          {t('clash', {
            time: clockTime({ instant: other.appointmentDate, zone }),
            doctor: doctorName({ fullName: other.doctorName, fullNameAr: other.doctorNameAr }),
          })}
        </Banner>
      )}
    </div>
  )
}

export interface ClashBriefProps extends Pick<ClashNoticeProps, 'startsAt' | 'minutes' | 'personId'> {
  /** Shown where nothing clashes. */
  children: ReactNode
}

/** The same in three words for a phone's bar, since the notice may be out of view there. */
export function ClashBrief({ startsAt, minutes, personId, children }: ClashBriefProps) {
  const { t } = useTranslation('doctors')
  const clashOf = useClashes()
  if (startsAt === undefined || !clashOf(personId, startsAt, minutes)) return children
  return <b className="small">{t('clash_brief')}</b>
}
