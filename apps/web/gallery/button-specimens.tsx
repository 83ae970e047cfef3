import { ArrowRight } from 'lucide-react'

import { AnchorButton } from '../src/ui/action/anchor-button.tsx'
import { Button } from '../src/ui/action/button.tsx'
import { LinkButton } from '../src/ui/action/link-button.tsx'
import { SkipLink } from '../src/ui/action/skip-link.tsx'
import { ActionBar } from '../src/ui/layout/action-bar.tsx'
import { DirIcon } from '../src/ui/text/dir-icon.tsx'
import { Specimen } from './specimen.tsx'
import { useWords } from './use-words.ts'

export function ButtonSpecimens() {
  const words = useWords()
  return (
    <Specimen title={words.sections.buttons}>
      <Button>{words.book}</Button>
      <Button busy busyLabel={words.booking}>
        {words.book}
      </Button>
      <Button tone="line">{words.cancel}</Button>
      <Button tone="line" busy busyLabel={words.booking}>
        {words.cancel}
      </Button>
      <Button tone="danger">{words.cancelVisit}</Button>
      <Button tone="danger" busy busyLabel={words.booking}>
        {words.cancelVisit}
      </Button>
      <Button tone="text">{words.seeAll}</Button>
      <Button wide>{words.book}</Button>
      <Button tone="text" busy busyLabel={words.booking}>
        {words.seeAll}
      </Button>
      <LinkButton to="/doctors">
        {words.seeAll} <DirIcon icon={ArrowRight} />
      </LinkButton>
      {(['line', 'danger', 'text'] as const).map((tone) => (
        <LinkButton key={tone} tone={tone} to="/doctors">
          {words.seeAll}
        </LinkButton>
      ))}
      <LinkButton wide to="/doctors">
        {words.seeAll}
      </LinkButton>
      {(['primary', 'line', 'danger', 'text'] as const).map((tone) => (
        <AnchorButton key={tone} tone={tone} href="#top">
          {words.seeAll}
        </AnchorButton>
      ))}
      <SkipLink target="root">{words.seeAll}</SkipLink>
      <ActionBar brief={words.seeAll}>
        <Button>{words.book}</Button>
      </ActionBar>
    </Specimen>
  )
}
