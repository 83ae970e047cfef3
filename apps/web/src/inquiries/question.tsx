import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { useTranslation } from 'react-i18next'

import { useSpecialities } from '../doctors/use-specialities.ts'
import { PictureLinks } from '../ui/picture/picture-links.tsx'
import css from './question.module.css'
import { useInquiryTime } from './use-inquiry-time.ts'

export interface QuestionHeadProps {
  inquiry: Inquiry
  /** The clinic's IANA zone. */
  zone: string
}

/** "Pediatricians · 14 November 2026, 9:12 PM" */
export function QuestionHead({ inquiry: { specialty, createdAt }, zone }: QuestionHeadProps) {
  const { nameOf } = useSpecialities()
  const time = useInquiryTime(zone)
  return (
    <p className="small">
      {nameOf(specialty)} · <time dateTime={createdAt}>{time(createdAt)}</time>
    </p>
  )
}

/** The patient's own words. */
export const QuestionText = ({ children }: { children: string }) => (
  <p dir="auto" className={css.message}>
    {children}
  </p>
)

/** The pictures of a question or an answer. */
export function InquiryPictures({ links, of }: { links: readonly string[]; of: 'question' | 'answer' }) {
  const { t } = useTranslation('inquiries')
  return <PictureLinks links={links} labelOf={(place) => t(`image_of_${of}`, { place, count: links.length })} />
}
