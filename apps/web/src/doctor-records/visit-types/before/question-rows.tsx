import { Question, questionLimits } from '@aafiya/contracts/appointments/questions'
import { ChevronDown, ChevronUp, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useLanguage } from '../../../i18n/use-language.ts'
import { Button } from '../../../ui/action/button.tsx'
import { Icon } from '../../../ui/text/icon.tsx'
import css from './before.module.css'
import { newQuestion, withSoundConditions } from './form-draft.ts'
import { QuestionEditor } from './question-editor.tsx'

export interface QuestionRowsProps {
  id: string
  questions: readonly Question[]
  onChange: (questions: Question[]) => void
}

/** The questions in order; one row is open, the others are text. Alt and an arrow move the row in focus. */
export function QuestionRows({ id, questions, onChange }: QuestionRowsProps) {
  const { t } = useTranslation('visit-form')
  const [open, setOpen] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const change = (next: Question[]) => onChange(withSoundConditions(next))
  const focus = (selector: string) => queueMicrotask(() => place.current?.querySelector<HTMLElement>(selector)?.focus())
  const show = (question: string) => {
    setOpen(question)
    focus(`[data-question="${question}"] input`)
  }
  const close = (question: string) => {
    setOpen(undefined)
    focus(`[data-question="${question}"] [data-edit]`)
  }
  const move = (at: number, by: -1 | 1) => {
    const [question, other] = [questions[at], questions[at + by]]
    if (question && other) change(questions.map((one, i) => (i === at ? other : i === at + by ? question : one)))
  }
  const remove = (question: Question) => {
    setOpen(undefined)
    change(questions.filter((one) => one !== question))
    focus('[data-add]')
  }
  return (
    <div ref={place}>
      {questions.length === 0 && <p className={css.none}>{t('no_questions')}</p>}
      <ol className={css.rows}>
        {questions.map((question, at) => (
          // The keys are those of the buttons and fields in it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={question.id}
            data-question={question.id}
            onKeyDown={(event) => {
              const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
              if (event.altKey && (by === -1 || by === 1)) {
                event.preventDefault()
                move(at, by)
              } else if (event.key === 'Escape' && open === question.id) close(question.id)
            }}
          >
            {open === question.id ? (
              <QuestionEditor
                question={question}
                number={at + 1}
                earlier={questions.slice(0, at)}
                onChange={(changed) => change(questions.map((one) => (one.id === changed.id ? changed : one)))}
                onRemove={() => remove(question)}
                onDone={() => close(question.id)}
              />
            ) : (
              <ClosedRow
                question={question}
                number={at + 1}
                canMove={{ up: at > 0, down: at < questions.length - 1 }}
                onMove={(by) => move(at, by)}
                onEdit={() => show(question.id)}
              />
            )}
          </li>
        ))}
      </ol>
      {questions.length < questionLimits.questions && (
        <Button
          tone="line"
          id={id}
          data-add=""
          onClick={() => {
            const question = newQuestion()
            change([...questions, question])
            show(question.id)
          }}
        >
          <Icon icon={Plus} /> {t('add_question')}
        </Button>
      )}
    </div>
  )
}

interface ClosedRowProps {
  question: Question
  number: number
  canMove: Readonly<Record<'up' | 'down', boolean>>
  onMove: (by: -1 | 1) => void
  onEdit: () => void
}

function ClosedRow({ question, number, canMove, onMove, onEdit }: ClosedRowProps) {
  const { t } = useTranslation(['visit-form', 'words'])
  const language = useLanguage()
  const { kind, options, isRequired, onlyIf } = question
  const texts = [
    { lang: 'en', dir: 'ltr', text: question.text },
    { lang: 'ar', dir: 'rtl', text: question.textAr },
  ]
  const [own, other] = language === 'ar' ? texts.toReversed() : texts
  const isWhole = Question.safeParse(question).success
  const name = own?.text || t('question_number', { number })
  const arrows = [
    { direction: 'up', by: -1, icon: ChevronUp, label: t('up_of', { name }) },
    { direction: 'down', by: 1, icon: ChevronDown, label: t('down_of', { name }) },
  ] as const
  return (
    <div className={css.row} data-opened={onlyIf ? '' : undefined}>
      <span className={css.number}>{number}</span>
      <div className={css.names}>
        <p className={css.name}>{name}</p>
        <p className="small">
          <bdi lang={other?.lang} dir={other?.dir}>
            {other?.text}
          </bdi>
        </p>
      </div>
      <p className="small">
        {options.length > 0 ? t('kind_of', { kind: t(`kind_${kind}`), count: options.length }) : t(`kind_${kind}`)}
      </p>
      <p className={isWhole ? 'small' : css.broken}>
        {isWhole ? (isRequired ? t('required') : t('words:optional')) : t('not_whole')}
      </p>
      <div className={css.actions}>
        {arrows.map(({ direction, by, icon, label }) => (
          <Button
            key={direction}
            tone="text"
            aria-label={label}
            // Not `disabled`, which would lose the focus at the end of the list.
            aria-disabled={!canMove[direction] || undefined}
            onClick={() => canMove[direction] && onMove(by)}
          >
            <Icon icon={icon} />
          </Button>
        ))}
        <Button tone="text" data-edit="" aria-label={t('edit_of', { name })} onClick={onEdit}>
          {t('words:edit')}
        </Button>
      </div>
    </div>
  )
}
