import { ApiError, UnreachableError } from '@aafiya/contracts/client'
import { useTranslation } from 'react-i18next'

/**
 * Returns the sentence for a failed call: the server's own if it sent one, in the language of the request. For a wrong
 * code, it includes the remaining attempts: these texts are with those of accounts, on whose pages codes are entered.
 */
export function useFailureText(): (failure: unknown) => string {
  const { t } = useTranslation()
  return (failure) => {
    if (failure instanceof ApiError) {
      const { issues, triesLeft, message } = failure
      // Where no field is marked, the sentences that would mark them are the reason.
      if (triesLeft === undefined) return issues.map((issue) => issue.message).join(' ') || message
      return triesLeft > 0
        ? t('otp_tries_left', { ns: 'account', count: triesLeft })
        : t('otp_used_up', { ns: 'account' })
    }
    return failure instanceof UnreachableError ? t('failure_unreachable') : t('failure_unknown')
  }
}
