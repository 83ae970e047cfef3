import {
  documentNames,
  documentTextLimits,
  documentTextsOf,
  noDocumentTexts,
} from '@aafiya/contracts/appointments/document-texts'
import type { DocumentKind } from '@aafiya/contracts/appointments/visit-documents'
import type { ClinicSettings } from '@aafiya/contracts/clinic/clinic'
import { languages } from '@aafiya/contracts/platform/people'
import { useTranslation } from 'react-i18next'

import { TaskForm, type TaskProps } from '../doctor-records/managed/task-form.tsx'
import { pdfOf, openFile } from '../documents/document-queries.ts'
import { useApiMutation } from '../kit/use-api-mutation.ts'
import { useForm } from '../kit/use-form.ts'
import { api } from '../late-api.ts'
import { Failure } from '../page/failure.tsx'
import { Button } from '../ui/action/button.tsx'
import { Dialog } from '../ui/feedback/dialog.tsx'
import { Field } from '../ui/field/field.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { useSaveSettings } from './settings-queries.ts'

interface DocumentTextsDialogProps extends TaskProps {
  kind: DocumentKind
  settings: ClinicSettings
}

/** The clinic's own heading, sentence and closing line of a kind of document; empty ones are the usual ones. */
export function DocumentTextsDialog({ kind, settings, onClose, onDone }: DocumentTextsDialogProps) {
  const { t } = useTranslation(['settings', 'documents', 'words', 'common'])
  const { saveNow } = useSaveSettings(settings.version)
  const name = t(`documents:kind_${kind}`)
  const schema = documentTextsOf(kind)
  const preview = useApiMutation(api.documentTexts.preview, {
    onSuccess: ({ pdf }) => openFile(URL.createObjectURL(pdfOf(pdf))),
  })
  const form = useForm({
    draft: `document-texts:${kind}`,
    schema,
    initial: settings.own.documentTexts?.[kind] ?? noDocumentTexts,
    send: async (texts) => {
      await saveNow({ documentTexts: { ...settings.own.documentTexts, [kind]: texts } })
      onDone(t('texts_saved', { kind: name }))
    },
  })
  const checked = schema.safeParse(form.values)
  const { may, must } = documentNames[kind]
  const listed = (names: readonly string[]) => names.map((one) => `\u2066{{${one}}}\u2069`).join(t('words:comma'))
  const hint = [
    t('texts_names_hint', { names: listed(may) }),
    must.length > 0 && t('texts_names_needed', { names: listed(must) }),
  ].filter(Boolean)
  return (
    <Dialog title={t('texts_change_of', { kind: name })} closeLabel={t('common:close')} onClose={onClose}>
      <TaskForm form={form} submitLabel={t('common:save')} failed={t('texts_save_failed')} onCancel={onClose}>
        <p className="small">{t('texts_dialog_text')}</p>
        <InBothLanguages form={form} name="title" labelKey="texts_heading" />
        <InBothLanguages form={form} name="text" labelKey="texts_sentence" hint={hint.join(' ')} />
        <InBothLanguages form={form} name="closing" labelKey="texts_closing" hint={t('texts_closing_hint')} rows={2} />
        {preview.error && <Failure failure={preview.error} failed={t('documents:preview_failed')} />}
        {checked.success && (
          <p>
            {languages.map((language) => (
              <Button
                key={language}
                tone="text"
                busy={preview.isPending}
                busyLabel={t('words:preparing')}
                onClick={() =>
                  preview.mutate({ body: { kind, language, size: 'A5', texts: { [kind]: checked.data } } })
                }
              >
                {t(`texts_preview_${language}`)}
              </Button>
            ))}
          </p>
        )}
      </TaskForm>
    </Dialog>
  )
}

const written = [
  { lang: 'en', dir: 'ltr', ends: '', of: '' },
  { lang: 'ar', dir: 'rtl', ends: 'Ar', of: '_ar' },
] as const

interface InBothLanguagesProps {
  form: Pick<ReturnType<typeof useForm<ReturnType<typeof documentTextsOf>>>, 'field'>
  name: keyof typeof documentTextLimits
  labelKey: 'texts_heading' | 'texts_sentence' | 'texts_closing'
  hint?: string
  rows?: number
}

/** One text of a document, in English and in Arabic; the heading is a single line. */
function InBothLanguages({ form, name, labelKey, hint, rows }: InBothLanguagesProps) {
  const { t } = useTranslation('settings')
  return written.map(({ ends, of, ...reading }) => {
    const shared = {
      ...form.field(`${name}${ends}`),
      ...reading,
      label: t(`${labelKey}${of}`),
      hint,
      maxLength: documentTextLimits[name],
    }
    return name === 'title' ? (
      <Field key={ends} {...shared} />
    ) : (
      <TextArea key={ends} {...shared} {...(rows !== undefined && { rows })} />
    )
  })
}
