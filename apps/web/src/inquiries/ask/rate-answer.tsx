import type { Inquiry } from '@aafiya/contracts/inquiries/inquiries'
import { useQueryClient } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { useApiMutation } from '../../kit/use-api-mutation.ts'
import { Button } from '../../ui/action/button.tsx'
import { Icon } from '../../ui/text/icon.tsx'
import css from '../answer.module.css'
import { ownKey, replaceKnown } from '../inquiry-queries.ts'
import { SendFailure } from '../send-failure.tsx'

const choices = [
  { isLike: true, icon: ThumbsUp, text: 'words:yes', name: 'rate_like' },
  { isLike: false, icon: ThumbsDown, text: 'common:no', name: 'rate_dislike' },
] as const

/** Rates whether the answer helped; the rating can change. */
export function RateAnswer({ inquiry: { id, isLike } }: { inquiry: Inquiry }) {
  const { t } = useTranslation(['inquiries', 'words', 'common'])
  const queryClient = useQueryClient()
  const rating = useApiMutation((wanted: boolean) => api.inquiries.rate({ params: { id }, body: { isLike: wanted } }), {
    onSuccess: (rated) => replaceKnown(queryClient, ownKey, rated),
  })
  const chosen = rating.isPending ? rating.variables : isLike
  return (
    <>
      <div role="group" aria-label={t('rate')} className={css.rate}>
        <span className="small" aria-hidden="true">
          {t('rate')}
        </span>
        {choices.map((choice) => (
          <Button
            key={choice.name}
            tone="text"
            className={chosen === choice.isLike ? css.chosen : undefined}
            aria-label={t(choice.name)}
            aria-pressed={chosen === choice.isLike}
            busy={rating.isPending}
            onClick={() => isLike !== choice.isLike && rating.mutate(choice.isLike)}
          >
            <Icon icon={choice.icon} />
            {t(choice.text)}
          </Button>
        ))}
      </div>
      {rating.isError && (
        <SendFailure failure={rating.error} title={t('words:rating_failed')} text={t('words:rating_failed')} />
      )}
    </>
  )
}
