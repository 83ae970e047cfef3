import type { Preparation } from '@aafiya/contracts/appointments/preparations'
import { useTranslation } from 'react-i18next'

import { useFormat } from '../i18n/use-format.ts'
import { Failure } from '../page/failure.tsx'
import { Button } from '../ui/action/button.tsx'
import { Banner } from '../ui/feedback/banner.tsx'
import { Nuqta } from '../ui/text/nuqta.tsx'
import { AnswerRows } from './answer-rows.tsx'
import css from './preparation.module.css'
import { QuestionList } from './question-list.tsx'
import type { Answers } from './use-answers.ts'

export interface QuestionnaireProps {
  before: Preparation
  answers: Answers
  /** Who reads the answers. */
  doctor: string
  zone: string
}

/** The questions before an appointment, saved while they are answered; after the arrival the answers to read. */
export function Questionnaire({ before, answers, doctor, zone }: QuestionnaireProps) {
  const { t } = useTranslation(['preparation', 'words'])
  if (!before.canAnswer)
    return (
      <section className={css.part} aria-label={t('questions')}>
        <h2>{t('questions')}</h2>
        {before.answers.length === 0 ? (
          <p className="small">{t('unanswered')}</p>
        ) : (
          <AnswerRows questions={before.questions} answers={before.answers} />
        )}
      </section>
    )
  return (
    <section className={css.part} id="questions" aria-label={t('questions')}>
      <div className={css.head}>
        <h2>{t('questions')}</h2>
        <SavedState before={before} answers={answers} zone={zone} />
      </div>
      <p className="small">{t('who_reads', { doctor })}</p>
      {answers.hasConflict && (
        <Banner tone="warning">
          <p>{t('changed')}</p>
          <p className={css.choice}>
            <Button tone="text" onClick={answers.keepMine}>
              {t('keep_mine')}
            </Button>
            <Button tone="text" onClick={answers.keepTheirs}>
              {t('keep_theirs')}
            </Button>
          </p>
        </Banner>
      )}
      <QuestionList
        questions={before.questions}
        typed={answers.typed}
        onValues={answers.write}
        missing={answers.missing}
      />
      {answers.failure && <Failure failure={answers.failure} failed={t('send_failed')} />}
      {answers.missing.length > 0 && <p role="alert">{t('missing', { count: answers.missing.length })}</p>}
      {before.sentAt === null ? (
        <div className={css.send}>
          <Button wide busy={answers.isSending} busyLabel={t('words:sending')} onClick={answers.send}>
            {t('send')}
          </Button>
        </div>
      ) : (
        <p>
          <Nuqta tone="leaf" /> {t('sent')}
        </p>
      )}
    </section>
  )
}

function SavedState({ before, answers, zone }: Pick<QuestionnaireProps, 'before' | 'answers' | 'zone'>) {
  const { t } = useTranslation(['preparation', 'words'])
  const { clockTime } = useFormat()
  if (answers.heldSince)
    return (
      <p role="status" className={css.state} data-held="">
        <Nuqta tone="warm" /> {t('held', { time: clockTime({ instant: answers.heldSince, zone }) })}
      </p>
    )
  if (answers.failure || answers.hasConflict || (before.version === 0 && !answers.isSaving)) return null
  return (
    <p role="status" className={css.state}>
      <Nuqta tone={answers.isSaving ? 'hollow' : 'leaf'} /> {t(answers.isSaving ? 'words:saving' : 'saved')}
    </p>
  )
}
