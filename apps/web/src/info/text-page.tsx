import type { ReactNode } from 'react'

import css from '../page/plain-page.module.css'
import { SiteTitle } from '../page/site-title.tsx'
import { PageHeading } from '../ui/layout/page-heading.tsx'
import { Rich } from '../ui/text/rich.tsx'

export interface TextPageProps {
  title: string
  lead: string
  sections: readonly { title: string; text: string; more?: ReactNode }[]
  links?: Readonly<Record<string, string>>
}

/** A page of text with its headings in the margin. */
export function TextPage({ title, lead, sections, links = {} }: TextPageProps) {
  return (
    <div className={css.page}>
      <SiteTitle page={title} />
      <PageHeading>{title}</PageHeading>
      <p className={css.lead}>{lead}</p>
      <div className={css.sections}>
        {sections.map((section) => (
          <section key={section.title} className={css.section}>
            <h2 className={css.head}>{section.title}</h2>
            <div className={css.body}>
              <p>
                <Rich text={section.text} links={links} />
              </p>
              {section.more}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
