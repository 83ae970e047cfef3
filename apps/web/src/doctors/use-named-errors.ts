import { useTranslation } from '../i18n/use-translation.ts'
import type { SummedError } from '../ui/error-summary.tsx'

const fields = {
  degree: 'degree',
  degreeAr: 'degree_ar',
  about: 'about',
  aboutAr: 'about_ar',
  address: 'address',
  addressAr: 'address_ar',
} as const
const isField = (name: string | undefined): name is keyof typeof fields => name !== undefined && name in fields

/** Texts are all refused in the same words: the summary says which one it is. */
export function useNamedErrors(errors: readonly SummedError[]): SummedError[] {
  const { t } = useTranslation('applications')
  return errors.map((error) =>
    isField(error.name) ? { ...error, text: t('named_error', { field: t(fields[error.name]), error: error.text }) } : error,
  )
}
