import { ApiError } from '@aafiya/contracts/client'
import type { ClinicSettings } from '@aafiya/contracts/clinic/clinic'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { EditButton } from '../hours/edit-button.tsx'
import css from '../hours/hours-form.module.css'
import { HoursForm } from '../hours/hours-form.tsx'
import { HoursRow } from '../hours/hours-section.tsx'
import type { OpenForm } from '../hours/use-open-form.ts'
import { useDraft } from '../kit/use-draft.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { Field } from '../ui/field/field.tsx'
import { SelectField } from '../ui/field/select-field.tsx'
import { changeOf, draftOf, type FieldSetting } from './setting.ts'
import type { SavingSettings } from './settings-queries.ts'

export interface SettingRowProps {
  name: string
  label: string
  /** The current value, formatted. */
  value: ReactNode
  fields: readonly FieldSetting[]
  settings: ClinicSettings
  /** The consequence of a change, shown above the fields. */
  warning?: string | undefined
  /** Why it can no longer be changed; hides the button. */
  fixed?: string | undefined
  form: OpenForm
  saving: SavingSettings
}

/** A setting: its value and Edit, or its fields while it is open. */
export function SettingRow({ name, label, value, fixed, form, ...row }: SettingRowProps) {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <HoursRow head={label} action={form.open !== name && !fixed && <EditButton form={form} name={name} of={label} />}>
      {form.open === name ? (
        <SettingForm
          label={label}
          {...row}
          takesFocus={form.isOpened}
          onDone={form.close}
          onCancel={form.close}
          saveLabel={t('common:save')}
          cancelLabel={t('common:cancel')}
        />
      ) : (
        <>
          <div>{value}</div>
          {fixed && <p className="small">{fixed}</p>}
        </>
      )}
    </HoursRow>
  )
}

export interface SettingFormProps extends Pick<
  SettingRowProps,
  'label' | 'fields' | 'settings' | 'warning' | 'saving'
> {
  takesFocus?: boolean
  onDone: () => void
  onCancel: () => void
  saveLabel: string
  cancelLabel: string
  /** Shown below the fields. */
  note?: string | undefined
  /** Two columns where there is room. */
  isWide?: boolean
}

const sharedLabels = {
  name: 'staff:name_en',
  nameAr: 'words:name_ar',
  email: 'common:email',
  phone: 'common:phone',
  currency: 'staff:currency',
} as const
type SharedName = keyof typeof sharedLabels
type OwnName = Exclude<FieldSetting['name'], SharedName>

const isShared = (name: FieldSetting['name']): name is SharedName => name in sharedLabels
const ownLabel = (name: OwnName) => `field_${name}` as const
const labelOf = (name: FieldSetting['name']) => (isShared(name) ? sharedLabels[name] : ownLabel(name))

/** The form of a setting, with the error if saving failed. */
export function SettingForm({
  label,
  fields,
  settings,
  warning,
  saving,
  note,
  takesFocus = false,
  isWide = false,
  ...form
}: SettingFormProps) {
  const { onDone, onCancel, saveLabel, cancelLabel } = form
  const { t } = useTranslation(['settings', 'staff', 'words', 'common'])
  const id = useId()
  const [draft, setDraft, forget] = useDraft(`setting:${fields.map(({ name }) => name).join('+')}`, () =>
    draftOf(fields, settings),
  )
  const done = () => {
    forget()
    onDone()
  }
  const cancel = () => {
    forget()
    onCancel()
  }
  const { failure } = saving
  const issues = failure instanceof ApiError ? failure.issues : []
  return (
    <HoursForm
      label={label}
      takesFocus={takesFocus}
      saving={saving}
      failed={t('save_failed')}
      outdated={t('outdated')}
      saveLabel={saveLabel}
      cancelLabel={cancelLabel}
      onSave={() => saving.save(changeOf(fields, draft), done)}
      onCancel={cancel}
    >
      {warning && <Banner tone="info">{warning}</Banner>}
      <div className={isWide ? css.fields : css.form}>
        {fields.map((field) => {
          const shared = {
            id: id + field.name,
            label: t(labelOf(field.name)),
            value: draft[field.name],
            onValue: (text: string) => setDraft((before) => ({ ...before, [field.name]: text })),
            error: issues.find(({ path }) => path === field.name || path.startsWith(`${field.name}.`))?.message,
          }
          if ('options' in field)
            return (
              <SelectField
                key={field.name}
                {...shared}
                className={isWide && field.kind === 'languages' ? css.whole : undefined}
              >
                {field.options.map((option) => (
                  <option key={option.value} value={option.value} lang={option.lang}>
                    {option.label}
                  </option>
                ))}
              </SelectField>
            )
          // The browser's number field accepts no digits of other scripts, and no per cent sign.
          if (field.kind === 'countries') return <Field key={field.name} {...shared} type="text" dir={field.dir} />
          const kind =
            field.kind === 'number' || field.kind === 'hours'
              ? ({ type: 'text', inputMode: 'decimal' } as const)
              : { type: field.kind }
          return <Field key={field.name} {...shared} {...kind} dir={field.dir} />
        })}
      </div>
      {note && <p className="small">{note}</p>}
    </HoursForm>
  )
}
