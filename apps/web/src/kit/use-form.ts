import type * as z from 'zod/mini'

import { useMessage } from '../i18n/use-message.ts'
import { draftKeeper } from '../session/drafts.ts'
import { useIsAboutLogin } from '../session/use-is-about-login.ts'
import { useSession } from '../session/use-session.ts'
import { useZodForm, type Schema, type ZodFormOptions } from '../ui/form/use-zod-form.ts'
import { useApiMutation } from './use-api-mutation.ts'

export interface FormOptions<S extends Schema> extends Omit<ZodFormOptions<S>, 'message' | 'keeper' | 'send'> {
  /**
   * The form and its subject (`answer:<inquiry id>`). The draft is stored under this name and survives a reload and a
   * new login. `undefined` for forms that must not be stored, such as passwords and codes.
   */
  draft: string | undefined
  /** Maps a message key of the schema to a sentence, if the form has its own. */
  message?: ZodFormOptions<S>['message']
  /**
   * As in `useZodForm`. A call that creates something passes the idempotency key on, so that a retry of the same values
   * creates nothing twice.
   */
  send: (values: z.core.output<S>, idempotencyKey: string) => Promise<unknown>
}

/** The values, and `send` as of the submit: a later render's may differ. */
type Submission<S extends Schema> = Pick<FormOptions<S>, 'send'> & { values: z.core.output<S> }

/** The one form hook of the app: shared schema, sentences of the contract, draft, idempotency key. */
export function useForm<S extends Schema>({ draft, message, send, ...options }: FormOptions<S>) {
  const messageOf = useMessage()
  const owner = useSession().user?.id
  const keeper = draft !== undefined && owner !== undefined ? draftKeeper(owner, draft) : undefined
  // The user retries a form, and no password stays in memory.
  const { mutateAsync } = useApiMutation(
    ({ values, send }: Submission<S>, idempotencyKey) => send(values, idempotencyKey),
    { retry: false, gcTime: 0 },
  )
  const form = useZodForm({
    ...options,
    message: message ?? messageOf,
    send: (values) => mutateAsync({ values, send }),
    keeper,
  })
  const isAboutLogin = useIsAboutLogin(form.failure)
  return { ...form, failure: isAboutLogin ? undefined : form.failure }
}
