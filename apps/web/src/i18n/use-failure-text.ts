import { ApiError, UnreachableError } from '@aafiya/contracts/client'
import { useTranslation } from 'react-i18next'

/** The sentence for a failed call: the server's own where it sent one, in the language it was asked in; of a wrong code, what is left of it. */
export function useFailureText(): (failure: unknown) => string {
  const { t } = useTranslation()
  return (failure) => {
    if (failure instanceof ApiError) {
      const { triesLeft, message } = failure
      if (triesLeft === undefined) return message
      return triesLeft > 0 ? t('otp_tries_left', { count: triesLeft }) : t('otp_used_up')
    }
    return failure instanceof UnreachableError ? t('failure_unreachable') : t('failure_unknown')
  }
}
