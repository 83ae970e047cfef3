import { paperLimits } from '@aafiya/contracts/appointments/paper-limits'
import type { VisitPage } from '@aafiya/contracts/appointments/visit-notes'
import type { VisitPapers } from '@aafiya/contracts/appointments/visit-papers'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'

import { VisitDocuments } from '../../documents/visit-documents.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { FailedPart } from '../../page/failed-part.tsx'
import { Failure } from '../../page/failure.tsx'
import { lazyPart } from '../../page/lazy-part.tsx'
import { Button } from '../../ui/action/button.tsx'
import { focusOnLeave } from '../../ui/behaviour/focus-on-leave.ts'
import { focusOnMount } from '../../ui/behaviour/focus-on-mount.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { TextArea } from '../../ui/field/text-area.tsx'
import { Nuqta } from '../../ui/text/nuqta.tsx'
import { NotSaved } from './note-sheet.tsx'
import { useSummary } from './use-summary.ts'
import { visitPapers } from './visit-page-queries.ts'
import css from './visit-work.module.css'

const SeeAgain = lazyPart(() => import('./see-again.tsx'))

interface SummaryFieldProps {
  id: string
  zone: string
  /** Whether something is typed that the server does not have. */
  onUnsaved: (isUnsaved: boolean) => void
}

/** What the doctor has for the patient: a summary in plain words, documents, and when to come again. */
export function ForPatient({ page, ...rest }: Omit<SummaryFieldProps, 'id'> & { page: VisitPage }) {
  const { visit, patient } = page
  const { id, status } = visit
  const canIssue = status !== 'cancelled'
  const { t } = useTranslation('visit-page')
  const papers = useQuery(visitPapers(id))
  const { count } = useFormat()
  if (papers.data)
    return (
      <>
        <SummaryField id={id} papers={papers.data} {...rest} />
        <VisitDocuments
          id={id}
          zone={rest.zone}
          decidesAlone={papers.data.decidesAlone}
          canIssue={canIssue}
          patientLanguage={patient.language}
        />
        {canIssue && (
          <div ref={focusOnLeave} className={css.again}>
            <SeeAgain>
              {(part) => <part.SeeAgain visit={visit} zone={rest.zone} followUp={papers.data.followUp} />}
            </SeeAgain>
          </div>
        )}
        {papers.data.score !== null && <p className="small">{t('rated', { score: count(papers.data.score) })}</p>}
      </>
    )
  return papers.isError ? <FailedPart query={papers}>{t('papers_failed')}</FailedPart> : null
}

function SummaryField({ id, papers, zone, onUnsaved }: SummaryFieldProps & { papers: VisitPapers }) {
  const { t } = useTranslation(['visit-page', 'words'])
  const { clockTime, longDate } = useFormat()
  const field = useId()
  const summary = useSummary(id, papers)
  // What cannot be sent now keeps no visit open.
  const isUnsaved = summary.isSaving && !summary.isHeld && !summary.isRefused
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved])
  const { summary: saved, decidesAlone } = papers
  const savedAt = saved && t('saved', { time: clockTime({ instant: saved.savedAt, zone }) })
  const stateText = summary.isHeld
    ? t('summary_held')
    : summary.theirs
      ? t('not_saved_choose')
      : summary.isSaving
        ? t('words:saving')
        : !summary.isRefused && savedAt
  const conflict = summary.theirs && (
    <Banner tone="warning">
      <p>
        <b>{t('summary_changed')}</b>
      </p>
      <p dir="auto" className={css.words}>
        {summary.theirs.text}
      </p>
      <p ref={focusOnLeave} className={css.choice}>
        {!summary.theirs.releasedAt && (
          <Button tone="text" onClick={summary.keepMine}>
            {t('keepMine')}
          </Button>
        )}
        <Button tone="text" onClick={summary.keepTheirs}>
          {t('keepTheirs')}
        </Button>
      </p>
    </Banner>
  )
  if (saved?.releasedAt)
    return (
      <>
        {conflict}
        <p dir="auto" className={css.words}>
          {saved.text}
        </p>
        <p className="small" role="status">
          <Nuqta tone="leaf" />{' '}
          {t('summary_released', {
            day: longDate({ instant: saved.releasedAt, zone }),
            time: clockTime({ instant: saved.releasedAt, zone }),
          })}
        </p>
        {summary.failure && <Failure failure={summary.failure} failed={t('summary_failed')} />}
        <p ref={focusOnLeave}>
          <Button tone="text" busy={summary.isChanging} onClick={summary.takeBack}>
            {t('summary_take_back')}
          </Button>
        </p>
      </>
    )
  return (
    <>
      {conflict}
      {summary.rejection && <NotSaved title={t('summary_not_saved')} failure={summary.rejection} />}
      <div ref={focusOnLeave}>
        <TextArea
          ref={summary.isTakenBack ? focusOnMount : undefined}
          id={field}
          label={t('summary')}
          hint={t('summary_hint')}
          value={summary.text}
          onValue={summary.write}
          maxLength={paperLimits.summary}
        />
      </div>
      <p className="small" role="status">
        {stateText}
      </p>
      {decidesAlone && (
        <label ref={focusOnLeave} className={css.agreed}>
          <input
            type="checkbox"
            checked={summary.guardiansRead}
            onChange={({ target }) => summary.setGuardiansRead(target.checked)}
          />{' '}
          {t('summary_agreed')}
        </label>
      )}
      {summary.failure && <Failure failure={summary.failure} failed={t('summary_failed')} />}
      {summary.text.trim() !== '' && !summary.isRefused && (
        <p ref={focusOnLeave}>
          <Button tone="line" busy={summary.isChanging || summary.isSaving} onClick={summary.release}>
            {t('summary_release')}
          </Button>
        </p>
      )}
    </>
  )
}
