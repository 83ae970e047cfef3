import type { VisitPage } from '@aafiya/contracts/appointments/visit-notes'
import type { Visit } from '@aafiya/contracts/appointments/visits'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../../i18n/use-format.ts'
import { InquiriesOfVisit } from '../../inquiries/inbox/earlier-inquiries.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { usePersonName } from '../../page/use-person-name.ts'
import { paths } from '../../paths.ts'
import { CautionList } from '../../preparation/caution-list.tsx'
import { AppLink } from '../../ui/action/app-link.tsx'
import { classNames } from '../../ui/behaviour/class-names.ts'
import { useMinute } from '../../ui/behaviour/use-minute.ts'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { PageHeading } from '../../ui/layout/page-heading.tsx'
import { DirIcon } from '../../ui/text/dir-icon.tsx'
import { useVisitSteps, type VisitSteps } from '../calendar/use-visit-steps.ts'
import { VisitActions } from '../calendar/visit-actions.tsx'
import { useCancelVisit } from '../use-cancel-visit.ts'
import { FinalNote } from './final-note.tsx'
import { ForPatient } from './for-patient.tsx'
import { NextPatient } from './next-patient.tsx'
import { NoteSheet } from './note-sheet.tsx'
import { PatientFacts, useAboutPatient } from './patient-facts.tsx'
import { NoteOnPaper, PrintHead } from './print-visit.tsx'
import { useNote, type Note } from './use-note.ts'
import { VisitAnswers, VisitSentFiles } from './visit-answers.tsx'
import css from './visit-work.module.css'
import { VisitsBefore } from './visits-before.tsx'

const Cancelling = lazyPart(() => import('../cancel-visit-dialog.tsx'))
const NextVisit = lazyPart(() => import('../calendar/next-visit-dialog.tsx'))

/**
 * Completes a visit once everything that was typed into its note is saved. What is held on this device is sent first. A
 * note that cannot be saved would be lost: `onUnsaved` then says so instead.
 */
function useFinish(steps: VisitSteps, note: Note, isSummarySaving: boolean, onUnsaved: () => void): VisitSteps {
  const [finishing, setFinishing] = useState<Visit>()
  const { isStuck } = note
  const isSaving = note.state === 'saving' || isSummarySaving
  const finish = useEffectEvent((visit: Visit) => {
    setFinishing(undefined)
    if (isStuck) onUnsaved()
    else steps.record(visit, 'completed')
  })
  useEffect(() => {
    if (finishing && (isStuck || !isSaving)) queueMicrotask(() => finish(finishing))
  }, [finishing, isSaving, isStuck])
  const complete = (visit: Visit) => {
    if (note.state === 'held') note.retry({ onSuccess: () => setFinishing(visit), onError: onUnsaved })
    else setFinishing(visit)
  }
  return {
    ...steps,
    record: (visit, step) => (step === 'completed' ? complete(visit) : steps.record(visit, step)),
    isBusy: (id) => finishing?.id === id || steps.isBusy(id),
  }
}

/** Moves to what keeps the note of a page unsaved: its banner, or else its first field. */
function focusUnsaved(page: HTMLElement | null): void {
  const place = page?.querySelector('[data-part="1"]')
  const target = place?.querySelector<HTMLElement>('[data-unsaved]') ?? place?.querySelector('textarea')
  target?.focus()
}

export interface VisitWorkProps {
  page: VisitPage
  zone: string
}

/** A visit as its doctor sees it: who comes and why, the note, earlier visits. */
export function VisitWork({ page, zone }: VisitWorkProps) {
  const { t } = useTranslation(['visit-page', 'visits', 'preparation'])
  const { weekdayAndDay } = useFormat()
  const { visit } = page
  const note = useNote(page)
  const now = useMinute()
  const place = useRef<HTMLDivElement>(null)
  const cancelling = useCancelVisit(place)
  const { asked } = cancelling
  const [isUnsaved, setUnsaved] = useState(false)
  const steps = useFinish(useVisitSteps(), note, isUnsaved, () => {
    showToast(t('finish_waits'))
    focusUnsaved(place.current)
  })
  const [isNextOpen, setNextOpen] = useState(false)
  const about = useAboutPatient(page, zone)
  const day = civilAt(new Date(visit.appointmentDate), zone).date
  useVisitKeys(place)
  return (
    <div ref={place} tabIndex={-1} className={css.work}>
      {/* The print leaves out every header element. */}
      <div className={css.head}>
        <PrintHead />
        <p className={css.screen}>
          <AppLink to={`${paths.doctorVisits()}?day=${day}`} className={css.back}>
            <DirIcon icon={ArrowLeft} size={20} /> {weekdayAndDay({ instant: visit.appointmentDate, zone })}
          </AppLink>
        </p>
        <PageHeading>
          <bdi>{usePersonName()(visit.patientName, visit.patientNameAr)}</bdi>
        </PageHeading>
        {about && <p className={css.about}>{about}</p>}
        {visit.status !== 'cancelled' && (
          <section className={css.cautions} aria-label={t('preparation:cautions')}>
            <CautionList whose="visit" id={visit.id} zone={zone} />
          </section>
        )}
      </div>
      <section className={css.why} aria-label={t('why')}>
        <PatientFacts page={page} zone={zone} />
        <h2>{t('why')}</h2>
        {visit.notes ? (
          <p dir="auto" className={css.theirWords}>
            {visit.notes}
          </p>
        ) : (
          <p className="small">{t('why_none')}</p>
        )}
        <VisitAnswers id={visit.id} />
        {visit.status !== 'cancelled' && <VisitSentFiles id={visit.id} />}
      </section>
      <section className={css.note} aria-label={t('note')} data-part="1" tabIndex={-1}>
        <h2>{t('note')}</h2>
        <NoteOnPaper page={page} note={note} zone={zone} />
        {page.canWrite ? (
          <NoteSheet page={page} note={note} zone={zone} />
        ) : (
          <FinalNote page={page} note={note} zone={zone} />
        )}
        <div className={classNames(css.part, css.screen)} data-part="2" tabIndex={-1}>
          <h2>{t('for_patient')}</h2>
          <ForPatient key={visit.status} page={page} zone={zone} onUnsaved={setUnsaved} />
        </div>
        <div className={classNames(css.steps, css.screen)}>
          {page.canWrite && note.isStuck && <p className="small">{t('finish_waits')}</p>}
          <VisitActions
            visit={visit}
            zone={zone}
            now={now}
            steps={steps}
            onCancel={cancelling.ask}
            onNext={() => setNextOpen(true)}
            mainKey="Ctrl ↵"
          />
          {visit.status === 'completed' && <NextPatient visit={visit} zone={zone} now={now} />}
        </div>
      </section>
      <section className={classNames(css.earlier, css.screen)} aria-label={t('before')} data-part="e" tabIndex={-1}>
        <h2>{t('before')}</h2>
        <VisitsBefore id={visit.id} zone={zone} />
        <InquiriesOfVisit id={visit.id} zone={zone} />
      </section>
      <p className={css.keys}>{t('keys')}</p>
      {isNextOpen && (
        <NextVisit>
          {({ NextVisitDialog }) => <NextVisitDialog visit={visit} zone={zone} onClose={() => setNextOpen(false)} />}
        </NextVisit>
      )}
      {asked && (
        <Cancelling>
          {({ CancelVisitDialog }) => (
            <CancelVisitDialog key={asked.id} visit={asked} zone={zone} cancelling={cancelling} />
          )}
        </Cancelling>
      )}
    </div>
  )
}

/**
 * Alt 1 moves to the note, Alt 2 to what the patient gets, Alt E to earlier visits; Alt 3 opens a prescription, Ctrl
 * Enter records the next step, and from a completed visit opens the next one. None of them reaches behind an open dialog.
 */
function useVisitKeys(place: { current: HTMLElement | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const part = event.altKey ? { Digit1: '1', Digit2: '2', Digit3: '3', KeyE: 'e' }[event.code] : undefined
      const section = part && place.current?.querySelector<HTMLElement>(`[data-part="${part}"]`)
      const isFinish = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      const isOpened = part === '3' || isFinish
      const target = section
        ? (section.querySelector<HTMLElement>('textarea, summary') ?? section)
        : isFinish && place.current?.querySelector<HTMLElement>('[data-primary]')
      if (!target || document.querySelector('dialog[open]')) return
      event.preventDefault()
      if (!isFinish) target.focus()
      if (isOpened) target.click()
      else if (target instanceof HTMLTextAreaElement) target.setSelectionRange(target.value.length, target.value.length)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [place])
}
