import { ArrowRight, Calendar, LogOut } from 'lucide-react'

import { AppLink } from '../src/ui/action/app-link.tsx'
import { DirIcon } from '../src/ui/text/dir-icon.tsx'
import { Icon } from '../src/ui/text/icon.tsx'
import { PaperOnly } from '../src/ui/text/paper-only.tsx'
import { Rich } from '../src/ui/text/rich.tsx'
import { VisuallyHidden } from '../src/ui/text/visually-hidden.tsx'
import { Specimen } from './specimen.tsx'
import { useWords } from './use-words.ts'

/** Mirrored and fixed icons, unstyled links, tagged text, and text for screen readers. */
export function TextSpecimens() {
  const words = useWords()
  return (
    <Specimen title={words.sections.texts}>
      <span>
        <Icon icon={Calendar} /> <Icon icon={Calendar} size={24} /> <DirIcon icon={ArrowRight} />{' '}
        <DirIcon icon={LogOut} size={24} />
      </span>
      <AppLink to="/doctors">{words.seeAll}</AppLink>
      <p>
        <Rich
          text={words.rich}
          links={{ link: '/doctors', mail: 'mailto:care@aafiya.example', beside: { newTab: '/terms' } }}
        />
      </p>
      <PaperOnly>{words.words}</PaperOnly>
      <p>
        {words.heard} <VisuallyHidden>{words.words}</VisuallyHidden>
      </p>
    </Specimen>
  )
}
