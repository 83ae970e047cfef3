import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'

import { RadioSegments } from '../src/ui/field/radio-segments.tsx'
import { PageFrame, PageLead } from '../src/ui/layout/page-frame.tsx'
import { PageHeading } from '../src/ui/layout/page-heading.tsx'
import { PageTitle } from '../src/ui/layout/page-title.tsx'
import { ButtonSpecimens } from './button-specimens.tsx'
import { ChoiceSpecimens } from './choice-specimens.tsx'
import { DialogSpecimens } from './dialog-specimens.tsx'
import { FieldSpecimens } from './field-specimens.tsx'
import { FigureSpecimens } from './figure-specimens.tsx'
import { forceTheme, themes } from './force-theme.ts'
import { Foundations } from './foundations.tsx'
import { ListSpecimens } from './list-specimens.tsx'
import { MessageSpecimens } from './message-specimens.tsx'
import { PictureSpecimens } from './picture-specimens.tsx'
import { StateSpecimens } from './state-specimens.tsx'
import { TextSpecimens } from './text-specimens.tsx'
import { UploadSpecimens } from './upload-specimens.tsx'
import { useWords } from './use-words.ts'

/** `/dev/ui?theme=light|dark`, in development only; the header switches the language. */
export function DesignSystemPage() {
  const words = useWords()
  const [search, setSearch] = useSearchParams()
  const theme = themes.find((one) => one === search.get('theme')) ?? 'system'
  useEffect(() => {
    forceTheme(theme)
    return () => forceTheme('system')
  }, [theme])
  return (
    <PageFrame>
      <PageTitle text={words.title} />
      <PageHeading>{words.title}</PageHeading>
      <PageLead>{words.lead}</PageLead>
      <RadioSegments
        id="dev-theme"
        label={words.theme}
        options={themes.map((value) => ({ value, label: words.themes[value] }))}
        value={theme}
        onValue={(value) => setSearch({ theme: value }, { replace: true })}
      />
      <Foundations />
      <TextSpecimens />
      <ButtonSpecimens />
      <FieldSpecimens key={words.title} />
      <ChoiceSpecimens />
      <UploadSpecimens />
      <MessageSpecimens />
      <StateSpecimens />
      <ListSpecimens />
      <FigureSpecimens />
      <DialogSpecimens />
      <PictureSpecimens />
    </PageFrame>
  )
}
