import { useTranslation } from 'react-i18next'

import { Failure } from '../../page/failure.tsx'

/** Why an answer given on the telephone could not be recorded; nothing on success. */
export function ConfirmationFailed({ failure }: { failure: Error | null }) {
  const { t } = useTranslation('desk')
  return failure && <Failure failure={failure} failed={t('failed_text')} />
}
