import {
  documentLimits,
  documentParts,
  IssueDocument,
  paperSizes,
  type DocumentItem,
  type DocumentKind,
  type VisitDocument,
} from '@aafiya/contracts/appointments/visit-documents'
import { civilAt } from '@aafiya/contracts/hours/clinic-time'
import type { Language } from '@aafiya/contracts/messages/message-key'
import { languages } from '@aafiya/contracts/platform/people'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { TaskForm, type TaskProps } from '../doctor-records/managed/task-form.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'
import { useForm } from '../kit/use-form.ts'
import { api } from '../late-api.ts'
import { Failure } from '../page/failure.tsx'
import { Button } from '../ui/action/button.tsx'
import { focusOnLeave } from '../ui/behaviour/focus-on-leave.ts'
import { focusOnMount } from '../ui/behaviour/focus-on-mount.ts'
import { useMinute } from '../ui/behaviour/use-minute.ts'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { DayField } from '../ui/field/day-field.tsx'
import { Field } from '../ui/field/field.tsx'
import { RadioSegments } from '../ui/field/radio-segments.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { openFile, pdfOf } from './document-queries.ts'
import css from './documents.module.css'

interface DocumentDialogProps extends TaskProps {
  visitId: string
  kind: DocumentKind
  zone: string
  /** The patient is old enough to decide who reads it. */
  decidesAlone: boolean
  /** In which the patient reads; absent if unknown. */
  patientLanguage?: Language | undefined
  /** The document that this one replaces: the form begins with what it says. */
  replaced?: VisitDocument | undefined
}

/** Who may read it, for example. */
const readerHints = {
  sick_leave: 'to_hint',
  attendance: 'to_hint',
  referral: 'to_hint_referral',
  lab_request: 'to_hint_lab_request',
} as const

const emptyItem: DocumentItem = { name: '', amount: '', text: '' }

/** Fills in a document, shows it as it would be printed, and issues it. */
export function DocumentDialog(props: DocumentDialogProps) {
  const { visitId, kind, zone, decidesAlone, patientLanguage, replaced, onClose, onDone } = props
  const { t } = useTranslation(['documents', 'staff', 'words', 'common'])
  const ownLanguage = useLanguage()
  const today = civilAt(useMinute(), zone).date
  const parts = documentParts[kind]
  const params = { id: visitId }
  const issuing = useApiMutation(api.visitDocuments.issue, { invalidates: [api.visitDocuments.ofVisit] })
  const preview = useApiMutation(api.visitDocuments.preview, {
    onSuccess: ({ pdf }) => openFile(URL.createObjectURL(pdfOf(pdf))),
  })
  const form = useForm({
    draft: `document:${visitId}:${kind}:${replaced?.id ?? 'new'}`,
    schema: IssueDocument,
    initial: {
      kind,
      language: replaced?.language ?? patientLanguage ?? ownLanguage,
      size: replaced?.content.size ?? 'A5',
      to: replaced?.content.to ?? '',
      items: replaced?.content.items ?? (parts.items ? [emptyItem] : []),
      from: replaced?.content.from ?? (parts.days ? today : undefined),
      until: replaced?.content.until ?? (parts.days ? today : undefined),
      text: replaced?.content.text ?? '',
      guardiansRead: undefined,
      replaces: replaced?.id,
    },
    send: async (body) => {
      const { number } = await issuing.mutateAsync({ params, body })
      onDone(t('issued', { number: String(number) }))
    },
  })
  const draft = IssueDocument.safeParse(form.values)
  const title = replaced ? t(`replace_${kind}`) : t(`kind_${kind}`)
  return (
    <Dialog title={title} closeLabel={t('common:close')} onClose={onClose}>
      <TaskForm form={form} submitLabel={t('issue')} failed={t('issue_failed')} onCancel={onClose}>
        {parts.items && (
          <Items
            items={form.values.items ?? []}
            error={form.field('items').error}
            isPrescription={kind === 'prescription'}
            onItems={(items) => form.setValue('items', items)}
          />
        )}
        {parts.days && (
          <div className={css.two}>
            <DayField {...form.field('from')} label={t('staff:first_day')} required />
            <DayField {...form.field('until')} label={t('staff:last_day')} required />
          </div>
        )}
        {kind !== 'prescription' && kind !== 'receipt' && (
          <Field
            {...form.field('to')}
            label={t('staff:to')}
            hint={t(readerHints[kind])}
            dir="auto"
            maxLength={documentLimits.to}
          />
        )}
        <TextArea
          {...form.field('text')}
          label={parts.isTextRequired ? t('text') : t('text_more')}
          maxLength={documentLimits.text}
          required={parts.isTextRequired}
        />
        <div className={css.two}>
          <RadioSegments
            {...form.field('language')}
            label={t('language')}
            options={languages.map((value) => ({ value, label: t(`words:language_${value}`) }))}
          />
          <RadioSegments
            {...form.field('size')}
            label={t('size')}
            options={paperSizes.map((value) => ({ value, label: value }))}
          />
        </div>
        {decidesAlone && (
          <label className={css.agreed}>
            <input
              type="checkbox"
              checked={form.values.guardiansRead ?? false}
              onChange={({ target }) => form.setValue('guardiansRead', target.checked)}
            />{' '}
            {t('agreed')}
          </label>
        )}
        <p className="small">{replaced ? t('replaces_text') : t('issue_text')}</p>
        {preview.error && <Failure failure={preview.error} failed={t('preview_failed')} />}
        {draft.success && (
          <p>
            <Button
              tone="text"
              busy={preview.isPending}
              busyLabel={t('words:preparing')}
              onClick={() => preview.mutate({ params, body: draft.data })}
            >
              {t('preview')}
            </Button>
          </p>
        )}
      </TaskForm>
    </Dialog>
  )
}

interface ItemsProps {
  items: readonly DocumentItem[]
  error: string | undefined
  isPrescription: boolean
  onItems: (items: DocumentItem[]) => void
}

/** The lines of a prescription or of a request: at least one, in their order. */
function Items({ items, error, isPrescription, onItems }: ItemsProps) {
  const { t } = useTranslation('documents')
  const id = useId()
  const [added, setAdded] = useState<number>()
  const change = (place: number, part: Partial<DocumentItem>) =>
    onItems(items.map((item, index) => (index === place ? { ...item, ...part } : item)))
  return (
    <div className={css.part}>
      {items.map((item, place) => (
        // Lines have no id, and are only added at the end.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={place} className={css.item}>
          <legend className="small">{t('line', { number: String(place + 1) })}</legend>
          <Field
            id={`${id}name${place}`}
            ref={place === added ? focusOnMount : undefined}
            label={isPrescription ? t('medicine') : t('test')}
            value={item.name}
            onValue={(name) => change(place, { name })}
            dir="auto"
            maxLength={documentLimits.name}
            error={place === 0 && item.name.trim() === '' ? error : undefined}
            required
          />
          {isPrescription && (
            <Field
              id={`${id}amount${place}`}
              label={t('amount')}
              value={item.amount}
              onValue={(amount) => change(place, { amount })}
              dir="auto"
              maxLength={documentLimits.amount}
            />
          )}
          <TextArea
            id={`${id}text${place}`}
            label={isPrescription ? t('dose') : t('remark')}
            value={item.text}
            onValue={(text) => change(place, { text })}
            rows={2}
            maxLength={documentLimits.dose}
          />
          {items.length > 1 && (
            <p ref={focusOnLeave}>
              <Button tone="text" onClick={() => onItems(items.filter((_, index) => index !== place))}>
                {t('remove_line', { number: String(place + 1) })}
              </Button>
            </p>
          )}
        </fieldset>
      ))}
      {error && items.every(({ name }) => name.trim() !== '') && <p className="small">{error}</p>}
      {items.length < documentLimits.items && (
        <p>
          <Button
            tone="line"
            onClick={() => {
              setAdded(items.length)
              onItems([...items, emptyItem])
            }}
          >
            {t('add_line')}
          </Button>
        </p>
      )}
    </div>
  )
}
