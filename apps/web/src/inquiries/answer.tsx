import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { DoctorName } from '../doctors/doctor-name.tsx'
import { specialityGround } from '../doctors/speciality-ground.ts'
import { Portrait } from '../ui/picture/portrait.tsx'
import { nameInitials } from '../ui/text/name-initials.ts'
import css from './answer.module.css'
import { InquiryPictures } from './question.tsx'
import { useInquiryTime } from './use-inquiry-time.ts'

export interface AnswerProps {
  inquiry: Inquiry
  zone: string
  /** The reader's actions. */
  children?: ReactNode
}

/** The doctor's response behind a warm rule. */
export function Answer({ inquiry, zone, children }: AnswerProps) {
  const { t } = useTranslation('inquiries')
  const time = useInquiryTime(zone)
  const { doctor, response, responseFiles, respondedAt, specialty } = inquiry
  return (
    <div className={css.answer}>
      {doctor && (
        <div className={css.who}>
          <Portrait
            src={doctor.profilePictureUrl}
            alt=""
            ground={specialityGround(specialty)}
            initials={nameInitials(doctor.fullName)}
            className={css.portrait}
          />
          <div>
            <p className={css.name}>
              <DoctorName doctor={doctor} />
            </p>
            {respondedAt && <p className="small">{t('answered_at', { time: time(respondedAt) })}</p>}
          </div>
        </div>
      )}
      <p dir="auto" className={css.text}>
        {response}
      </p>
      <InquiryPictures links={responseFiles} of="answer" />
      {children}
    </div>
  )
}
