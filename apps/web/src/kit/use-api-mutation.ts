import type { CallOptions } from '@aafiya/contracts/client'
import { useMutation, useQueryClient, type MutateOptions, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

import { untilAnswered } from '../sending.ts'
import { keyOf, type Filed } from './query-key.ts'

/** 128 random bits. `crypto.randomUUID` is missing over plain HTTP, for example on a phone in the local network. */
export const freshKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

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
  'mutationFn' | 'mutationKey' | 'retryDelay' | 'networkMode'
> {
  /** Endpoints whose cached answers are stale once this one has answered, even if it refused. */
  invalidates?: readonly Filed[]
  /**
   * Two equal calls are two requests, as with a step in a list. They are not merged, and nothing is retried
   * automatically.
   */
  eachCounts?: boolean
  /**
   * While one call runs, any other is ignored, also one with other input. With a function, only calls for which it
   * returns the same are.
   */
  singleFlight?: boolean | ((input: Input) => string)
}

/** What may be in a request: no functions, no instances of classes. Files are identified by their properties. */
const writtenOut = (_: string, value: unknown) => {
  if (value instanceof File) return [value.name, value.size, value.lastModified]
  const isData = Object(value) !== value || Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  return isData ? value : undefined
}

/**
 * The one way to change anything through the API. The same request runs once at a time, because a double click arrives
 * before the button is disabled. An unanswered request is resent under the same idempotency key: twice automatically,
 * then by the user.
 */
export function useApiMutation<Sent, Answer, Before = unknown>(
  send: Send<Sent, Answer>,
  {
    invalidates = [],
    eachCounts = false,
    singleFlight = false,
    onSettled,
    ...options
  }: ApiMutationOptions<Wish<Sent>, Answer, Before> = {},
) {
  const queryClient = useQueryClient()
  const keys = useRef(new Map<string, string>())
  const running = useRef(new Map<string, Promise<Answer>>())
  const nameOf = (wish: Wish<Sent>) => JSON.stringify([wish], writtenOut)
  const flightOf = (wish: Wish<Sent>) => {
    if (typeof singleFlight === 'function') return singleFlight(wish)
    return singleFlight ? '' : nameOf(wish)
  }
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
      running.current.delete(flightOf(settled[2]))
      for (const filed of invalidates) void queryClient.invalidateQueries({ queryKey: keyOf(filed) })
      return onSettled?.(...settled)
    },
  })
  const mutateAsync = (
    wish: Wish<Sent>,
    handlers: MutateOptions<Answer, Error, Wish<Sent>, Before> = {},
  ): Promise<Answer> => {
    const flight = flightOf(wish)
    const started = (!eachCounts && running.current.get(flight)) || mutation.mutateAsync(wish, handlers)
    running.current.set(flight, started)
    return started
  }
  /** Callers read failures from `error`. */
  const mutate = (wish: Wish<Sent>, handlers?: MutateOptions<Answer, Error, Wish<Sent>, Before>): void =>
    void mutateAsync(wish, handlers).catch(() => {})
  return { ...mutation, mutate, mutateAsync }
}
