import { ApiError } from '@aafiya/contracts/client'
import { useSyncExternalStore } from 'react'

import { useMessage } from '../i18n/use-message.ts'
import { draftKeeper } from '../session/drafts.ts'
import { currentLapse, onSession } from '../session/token-store.ts'
import { useSession } from '../session/use-session.ts'
import { useZodForm, type Schema, type ZodFormOptions } from '../ui/form/use-zod-form.ts'

export interface FormOptions<S extends Schema> extends Omit<ZodFormOptions<S>, 'message' | 'keeper'> {
  /**
   * The form and its subject (`answer:<inquiry id>`). The draft is stored under this name and survives a reload and a
   * new login. `undefined` for forms that must not be stored, such as passwords and codes.
   */
  draft: string | undefined
  /** Maps a message key of the schema to a sentence, if the form has its own. */
  message?: ZodFormOptions<S>['message']
}

/** The one form hook of the app: shared schema, sentences of the contract, draft. */
export function useForm<S extends Schema>({ draft, message, ...options }: FormOptions<S>) {
  const messageOf = useMessage()
  const owner = useSession().user?.id
  const lapse = useSyncExternalStore(onSession, currentLapse, () => undefined)
  const keeper = draft !== undefined && owner !== undefined ? draftKeeper(owner, draft) : undefined
  const form = useZodForm({ ...options, message: message ?? messageOf, keeper })
  // The login dialog over the page already shows this failure.
  const isAboutLogin = form.failure instanceof ApiError && form.failure.code === 'signed_out' && lapse !== 'put-off'
  return { ...form, failure: isAboutLogin ? undefined : form.failure }
}
