import type { FamilyMember } from '@aafiya/contracts/account/family'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { Failure } from '../../page/failure.tsx'
import { untilAnswered } from '../../sending.ts'
import { Button } from '../../ui/action/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'

/** An invitation that one came with from a mail. Nothing happens until it is accepted. */
export function Invitation({ token, onAccepted }: { token: string; onAccepted: (member: FamilyMember) => void }) {
  const { t } = useTranslation('family')
  const accepting = useMutation({
    ...untilAnswered,
    mutationFn: () => api.family.accept({ body: { token } }),
    onSuccess: onAccepted,
  })
  return (
    <>
      <Banner tone="info">
        <p>{t('invited_text')}</p>
        <Button busy={accepting.isPending} busyLabel={t('saving')} onClick={() => !accepting.isPending && accepting.mutate()}>
          {t('invited_accept')}
        </Button>
      </Banner>
      {accepting.error && <Failure failure={accepting.error} failed={t('save_failed')} />}
    </>
  )
}
