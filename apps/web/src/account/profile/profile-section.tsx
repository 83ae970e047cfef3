import { useId, type ReactNode, type Ref } from 'react'

import { classNames } from '../../ui/behaviour/class-names.ts'
import css from './profile-section.module.css'

export interface ProfileSectionProps {
  title: string
  /** A sentence below the title. */
  lead?: string
  /** For a title that takes the focus. */
  titleRef?: Ref<HTMLHeadingElement>
  /** Whether it is a subject of its own, further from what is above. */
  isApart?: boolean
  children: ReactNode
}

/** A part of the profile. Its title is in the margin on a desktop, above the content on a phone. */
export function ProfileSection({ title, lead, titleRef, isApart = false, children }: ProfileSectionProps) {
  const titleId = useId()
  return (
    <section className={classNames(css.section, isApart && css.apart)} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h2>
        {lead && <p className="small">{lead}</p>}
      </div>
      <div>{children}</div>
    </section>
  )
}
