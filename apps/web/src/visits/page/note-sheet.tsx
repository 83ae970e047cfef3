import { headingsOf, noteLimits } from '@aafiya/contracts/appointments/note-headings'
import type { VisitPage } from '@aafiya/contracts/appointments/visit-notes'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useFailureText } from '../../i18n/use-failure-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/action/button.tsx'
import { classNames } from '../../ui/behaviour/class-names.ts'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import css from './note-sheet.module.css'
import type { Note } from './use-note.ts'

export interface NoteSheetProps {
  page: VisitPage
  note: Note
  zone: string
}

/** Says why the server refused what is typed, which is then sent again once it is changed. */
export function NotSaved({ title, failure }: { title: string; failure: Error }) {
  const { t } = useTranslation('visit-page')
  const reason = useFailureText()(failure)
  return (
    <Banner tone="error" tabIndex={-1} data-unsaved>
      <p>
        <b>{title}</b> {reason}
      </p>
      <p>{t('not_saved_text')}</p>
    </Banner>
  )
}

/** The note as it is typed, a row for each heading of the speciality. */
export function NoteSheet({ page, note, zone }: NoteSheetProps) {
  const { t } = useTranslation('visit-page')
  const id = useId()
  const written = page.note?.sections.map(({ heading }) => heading)
  return (
    <>
      {note.theirs && (
        <Banner tone="warning" tabIndex={-1} data-unsaved>
          <p>
            <b>{t('changed')}</b> {t('changed_text')}
          </p>
          <p ref={focusOnLeave} className={css.choice}>
            {(['keepMine', 'keepTheirs', 'keepBoth'] as const).map((choice) => (
              <Button key={choice} tone="text" onClick={note[choice]}>
                {t(choice)}
              </Button>
            ))}
          </p>
        </Banner>
      )}
      {note.rejection && <NotSaved title={t('not_saved')} failure={note.rejection} />}
      {/* Ctrl Enter completes the visit from a field that is then gone. */}
      <div ref={focusOnLeave} className={css.sheet}>
        {headingsOf(page.speciality, written).map((heading, row) => {
          const text = note.texts[heading] ?? ''
          const theirs = note.theirs?.[heading]
          return (
            <div key={heading} className={css.row}>
              <label htmlFor={`${id}${heading}`} className={css.heading}>
                {t(`heading_${heading}`)}
              </label>
              <textarea
                id={`${id}${heading}`}
                dir={text ? 'auto' : undefined}
                rows={1}
                maxLength={noteLimits.section}
                value={text}
                data-first-row={row === 0 || undefined}
                className={css.text}
                onChange={({ target }) => note.write(heading, target.value)}
              />
              {note.theirs && (theirs ?? '').trim() !== text.trim() && (
                <p className={css.theirs}>
                  <span className="small">{t('theirs')}</span>{' '}
                  <bdi dir="auto" className={css.words}>
                    {theirs ?? t('theirs_empty')}
                  </bdi>
                </p>
              )}
            </div>
          )
        })}
      </div>
      <SavedState page={page} note={note} zone={zone} />
      <p className={classNames('small', css.onScreen)}>{t('who_reads')}</p>
    </>
  )
}

function SavedState({ page, note, zone }: NoteSheetProps) {
  const { t } = useTranslation(['visit-page', 'preparation', 'words'])
  const { clockTime } = useFormat()
  const at = (instant: string) => clockTime({ instant, zone })
  const held =
    note.state === 'conflict'
      ? t('not_saved_choose')
      : note.heldSince && t('preparation:held', { time: at(note.heldSince) })
  const saved = page.note && t('saved', { time: at(page.note.savedAt) })
  return (
    <>
      <p className={css.state} data-held={held ? '' : undefined} aria-hidden="true">
        {note.state === 'refused' ? null : held ? (
          <>
            <Nuqta tone="warm" /> {held}
          </>
        ) : note.state === 'saving' ? (
          <>
            <Nuqta tone="hollow" /> {t('words:saving')}
          </>
        ) : (
          saved && (
            <>
              <Nuqta tone="leaf" /> {saved}
            </>
          )
        )}
      </p>
      {/* Without "Saving...", so that a screen reader says it once a minute at most. */}
      <VisuallyHidden>
        <span role="status">{note.state === 'refused' ? undefined : (held ?? saved)}</span>
      </VisuallyHidden>
    </>
  )
}
