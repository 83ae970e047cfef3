import type { VisitForm } from '@aafiya/contracts/appointments/preparations'
import { type Question, questionLimits } from '@aafiya/contracts/appointments/questions'
import type { ManagedVisitType } from '@aafiya/contracts/doctors/visit-types'
import { span } from '@aafiya/contracts/language/format-span'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { HoursSection } from '../../../hours/hours-section.tsx'
import { directionOf, languages } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { FormErrors, FormOutcome } from '../../../kit/form-parts.tsx'
import { useForm } from '../../../kit/use-form.ts'
import { api } from '../../../late-api.ts'
import { visitForm } from '../../../preparation/preparation-queries.ts'
import { QuestionList } from '../../../preparation/question-list.tsx'
import type { TypedAnswers } from '../../../preparation/typed-answers.ts'
import { Button } from '../../../ui/action/button.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { SelectField } from '../../../ui/field/select-field.tsx'
import { TextArea } from '../../../ui/field/text-area.tsx'
import css from './before.module.css'
import { draftOfForm, formDraft, formOfDraft } from './form-draft.ts'
import { QuestionRows } from './question-rows.tsx'

const offeredHours = [1, 2, 3, 4, 5, 6, 8, 10, 12, 24, 48]

export interface BeforeEditorProps {
  type: ManagedVisitType
  form: VisitForm
}

interface FormPreviewProps {
  questions: readonly Question[]
  instructions: string
  instructionsAr: string
}

/** Both languages side by side, as patients see them. An answer in one opens the same questions in the other. */
function FormPreview({ questions, instructions, instructionsAr }: FormPreviewProps) {
  const { t } = useTranslation(['visit-form', 'words'])
  const names = { en: t('words:language_en'), ar: t('words:language_ar') }
  const [typed, setTyped] = useState<TypedAnswers>({})
  return (
    <div className={css.preview}>
      {languages.map((language) => (
        <section key={language} lang={language} dir={directionOf(language)} aria-label={names[language]}>
          <h3>{names[language]}</h3>
          <p className={css.words}>{language === 'ar' ? instructionsAr : instructions}</p>
          <QuestionList
            questions={questions}
            typed={typed}
            language={language}
            onValues={({ id }, values) => setTyped({ ...typed, [id]: values })}
          />
        </section>
      ))}
    </div>
  )
}

/** What patients read and answer before appointments of a type, in both languages side by side. */
export function BeforeEditor({ type, form: saved }: BeforeEditorProps) {
  const { t } = useTranslation(['visit-form', 'preparation', 'words', 'common'])
  const language = useLanguage()
  const queryClient = useQueryClient()
  const [isPreviewed, setPreviewed] = useState(false)
  const form = useForm({
    draft: `visit-form:${type.id}:${saved.version}`,
    schema: formDraft,
    initial: draftOfForm(saved),
    send: async (draft) => {
      const body = { version: saved.version, ...formOfDraft(draft) }
      const next = await api.preparations.saveForm({ params: { id: type.id }, body })
      queryClient.setQueryData(visitForm(type.id).queryKey, next)
      showToast(t('saved'))
    },
  })
  const hoursField = (name: 'noFood' | 'waterUntil') => {
    const { value = '', ...field } = form.field(name)
    const hours = [...new Set([...offeredHours, ...(value ? [Number(value)] : [])])].toSorted((a, b) => a - b)
    return (
      <SelectField {...field} value={value} label={t(name)}>
        <option value="">{t('nothing_said')}</option>
        {hours.map((amount) => (
          <option key={amount} value={String(amount)}>
            {t('before_start', { hours: span(language, amount, 'hour') })}
          </option>
        ))}
      </SelectField>
    )
  }
  const { value: questions = [], onValue, id, error } = form.field('questions')
  const { value: instructions = '' } = form.field('instructions')
  const { value: instructionsAr = '' } = form.field('instructionsAr')
  const words = { rows: 4, maxLength: questionLimits.instructions }
  return (
    <form noValidate onSubmit={(event) => void form.submit(event)}>
      <FormErrors form={form} />
      <HoursSection title={t('instructions')} note={t('instructions_note')}>
        <div className={css.fields}>
          <div className={css.both}>
            {hoursField('noFood')}
            {hoursField('waterUntil')}
          </div>
          <div className={css.both}>
            <TextArea {...form.field('instructions')} {...words} label={t('more_english')} lang="en" dir="ltr" />
            <TextArea {...form.field('instructionsAr')} {...words} label={t('more_arabic')} lang="ar" dir="rtl" />
          </div>
        </div>
      </HoursSection>
      <HoursSection title={t('preparation:questions')} note={t('questions_note')}>
        <QuestionRows id={id} questions={questions} onChange={onValue} />
        {error && <p className={css.broken}>{error}</p>}
        {questions.length > 0 && (
          <Button tone="text" aria-expanded={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
            {t(isPreviewed ? 'preview_hide' : 'preview')}
          </Button>
        )}
        {isPreviewed && (
          <FormPreview questions={questions} instructions={instructions} instructionsAr={instructionsAr} />
        )}
      </HoursSection>
      <FormOutcome form={form} failed={t('words:save_failed')} />
      <div className={css.save}>
        <Button type="submit" busy={form.busy} busyLabel={t('words:saving')}>
          {t('common:save')}
        </Button>
        <p className="small">{t('applies')}</p>
      </div>
    </form>
  )
}
