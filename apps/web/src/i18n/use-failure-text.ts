import { ApiError, UnreachableError } from '@aafiya/contracts/client'
import { useTranslation } from 'react-i18next'

/** The sentence for a failed call: the server's own where it sent one, in the language it was asked in. */
export function useFailureText(): (failure: unknown) => string {
  const { t } = useTranslation()
  return (failure) => {
    if (failure instanceof ApiError) return failure.message
    return failure instanceof UnreachableError ? t('failure_unreachable') : t('failure_unknown')
  }
}
