import { useTranslation } from 'react-i18next'

import { Failure } from '../page/failure.tsx'

/** Why there is no calendar entry; nothing on success. */
export function EntryFailed({ failure }: { failure: Error | null }) {
  const { t } = useTranslation('appointments')
  return failure && <Failure failure={failure} failed={t('calendar_entry_failed')} />
}
