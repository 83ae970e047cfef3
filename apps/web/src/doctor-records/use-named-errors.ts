import { useTranslation } from 'react-i18next'

import type { SummedError } from '../ui/form/error-summary.tsx'
import { isWrittenField, writtenLabels } from './written-labels.ts'

/** All texts have the same error message, so the summary names the field. */
export function useNamedErrors(errors: readonly SummedError[]): SummedError[] {
  const { t } = useTranslation('applications')
  return errors.map((error) =>
    isWrittenField(error.name)
      ? { ...error, text: t('named_error', { field: t(writtenLabels[error.name]), error: error.text }) }
      : error,
  )
}
