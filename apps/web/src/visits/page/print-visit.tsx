import { inLanguage } from '@aafiya/contracts/language/in-language'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { usePersonName } from '../../page/use-person-name.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/action/button.tsx'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { PaperOnly } from '../../ui/text/paper-only.tsx'
import { Written } from './final-note.tsx'
import type { NoteSheetProps } from './note-sheet.tsx'
import { sectionsOf } from './note-texts.ts'
import css from './visit-work.module.css'

/** The Print button, and a line for the paper alone: the clinic, the time of printing and the doctor who printed it. */
export function PrintHead() {
  const { t } = useTranslation(['visit-page', 'words'])
  const { longDate, clockTime } = useFormat()
  const language = useLanguage()
  const name = usePersonName()
  const { user } = useSession()
  const { data: clinic } = useQuery(clinicFacts())
  const now = useMinute()
  if (!clinic || !user) return null
  const when = { instant: new Date(now).toISOString(), zone: clinic.timeZone }
  return (
    <>
      <PaperOnly>
        {t('paper', {
          clinic: inLanguage(language, clinic.name, clinic.nameAr),
          day: longDate(when),
          time: clockTime(when),
          name: name(user.fullName, user.fullNameAr),
        })}
      </PaperOnly>
      <Button tone="text" className={css.print} onClick={() => window.print()}>
        {t('words:print')}
      </Button>
    </>
  )
}

/** The note as it is typed, for the print: a text area prints no more than it shows. */
export function NoteOnPaper({ page: { canWrite, additions, speciality }, note, zone }: NoteSheetProps) {
  const { t } = useTranslation('visit-page')
  if (!canWrite) return null
  const typed = { sections: sectionsOf(note.texts) }
  return (
    <div className={css.paper}>
      {typed.sections.length === 0 && <p>{t('no_note')}</p>}
      <Written note={typed} additions={additions} speciality={speciality} zone={zone} />
    </div>
  )
}
