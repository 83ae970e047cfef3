import type { User } from '@aafiya/contracts/account'
import { civilAt } from '@aafiya/contracts/clinic-time'
import { limits } from '@aafiya/contracts/limits'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { api } from '../../api.ts'
import { clinicFacts } from '../../clinic/clinic-queries.ts'
import { useMessage } from '../../i18n/use-message.ts'
import { userQuery } from '../../session/user-query.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { draftOf, profileDraft, updateOf } from './profile-draft.ts'

/** The profile's form. What was typed stays where saving fails; saved, every screen shows the person again. */
export function useEditProfile(user: User, onSaved: () => void) {
  const { t } = useTranslation('account')
  const message = useMessage()
  const queryClient = useQueryClient()
  const { data: clinic } = useQuery(clinicFacts())
  const [{ initial, now }] = useState(() => ({ initial: draftOf(user), now: new Date() }))
  return useZodForm({
    // Where the clinic is not known yet the server decides about a birth of today.
    schema: profileDraft(civilAt(now, clinic?.timeZone ?? 'UTC').date),
    initial,
    message: (key) => {
      if (key === 'birth_too_early') return t('birth_too_early', { year: limits.birthYearMin })
      return key === 'birth_future' ? t('birth_future') : message(key)
    },
    send: async (draft) => {
      queryClient.setQueryData(userQuery().queryKey, await api.profile.update({ body: updateOf(draft) }))
      onSaved()
    },
  })
}

export type EditProfile = ReturnType<typeof useEditProfile>
