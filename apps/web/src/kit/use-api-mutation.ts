import type { CallOptions } from '@aafiya/contracts/client'
import { useMutation, useQueryClient, type MutateOptions, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

import { freshKey } from '../page/use-send-once.ts'
import { untilAnswered } from '../sending.ts'
import { keyOf, type Filed } from './query-key.ts'

/**
 * An endpoint of the client, or a function around several. Such a function passes the idempotency key to the endpoint
 * that creates something.
 */
type Send<Sent, Answer> = (sent: Sent, idempotencyKey: string) => Promise<Answer>

type Own<Sent> = Sent extends CallOptions ? Omit<Sent, 'idempotencyKey' | 'signal' | 'onAnswer'> : Sent
/** What a caller passes to `mutate`; nothing if the endpoint takes no input. */
type Wish<Sent> = unknown extends Sent
  ? void
  : undefined extends Sent
    ? Sent extends object | undefined
      ? void
      : Sent
    : Own<Sent>

export interface ApiMutationOptions<Input, Answer, Before> extends Omit<
  UseMutationOptions<Answer, Error, Input, Before>,
  'mutationFn' | 'mutationKey' | 'retry' | 'retryDelay' | 'networkMode'
> {
  /** Endpoints whose cached answers are stale once this one has answered, even if it refused. */
  invalidates?: readonly Filed[]
  /**
   * Two equal calls are two requests, as with a step in a list. They are not merged, and nothing is retried
   * automatically.
   */
  eachCounts?: boolean
}

const isBody = (input: unknown): input is object =>
  typeof input === 'object' && input !== null && Object.getPrototypeOf(input) === Object.prototype

/** JSON drops the contents of files, so files are identified by their properties. */
const writtenOut = (_: string, value: unknown) => {
  if (value instanceof File) return [value.name, value.size, value.lastModified]
  return typeof value !== 'object' || value === null || Array.isArray(value) || isBody(value) ? value : undefined
}

/**
 * The one way to change anything through the API. The same request runs once at a time, because a double click arrives
 * before the button is disabled. An unanswered request is resent under the same idempotency key: twice automatically,
 * then by the user.
 */
export function useApiMutation<Sent, Answer, Before = unknown>(
  send: Send<Sent, Answer>,
  { invalidates = [], eachCounts = false, onSettled, ...options }: ApiMutationOptions<Wish<Sent>, Answer, Before> = {},
) {
  const queryClient = useQueryClient()
  const keys = useRef(new Map<string, string>())
  const running = useRef(new Map<string, Promise<Answer>>())
  const nameOf = (wish: Wish<Sent>) => JSON.stringify([wish], writtenOut)
  const mutation = useMutation<Answer, Error, Wish<Sent>, Before>({
    ...untilAnswered,
    ...(eachCounts && { retry: false }),
    ...options,
    mutationFn: async (wish) => {
      const name = nameOf(wish)
      const idempotencyKey = keys.current.get(name) ?? freshKey()
      keys.current.set(name, idempotencyKey)
      // The input and the key together are what is sent; the type of a generic spread does not express it.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const answer = await send(('key' in send ? { ...wish, idempotencyKey } : wish) as Sent, idempotencyKey)
      keys.current.delete(name)
      return answer
    },
    onSettled: (...settled) => {
      running.current.delete(nameOf(settled[2]))
      for (const filed of invalidates) void queryClient.invalidateQueries({ queryKey: keyOf(filed) })
      return onSettled?.(...settled)
    },
  })
  const mutateAsync = (
    wish: Wish<Sent>,
    handlers: MutateOptions<Answer, Error, Wish<Sent>, Before> = {},
  ): Promise<Answer> => {
    const name = nameOf(wish)
    const started = (!eachCounts && running.current.get(name)) || mutation.mutateAsync(wish, handlers)
    running.current.set(name, started)
    return started
  }
  /** Callers read failures from `error`. */
  const mutate = (wish: Wish<Sent>, handlers?: MutateOptions<Answer, Error, Wish<Sent>, Before>): void =>
    void mutateAsync(wish, handlers).catch(() => {})
  return { ...mutation, mutate, mutateAsync }
}
