import { useTranslation } from 'react-i18next'

import { MoreOfList, type MoreOfListProps } from '../ui/figure/more-of-list.tsx'

/** The button at the end of a paginated list, in the words that all lists share. */
export function ShowMore({ list }: Pick<MoreOfListProps, 'list'>) {
  const { t } = useTranslation('common')
  return (
    <MoreOfList
      list={list}
      label={t('more')}
      busyLabel={t('loading')}
      failed={t('more_failed')}
      retryLabel={t('retry')}
    />
  )
}
