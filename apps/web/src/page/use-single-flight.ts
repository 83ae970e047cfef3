import { useMutation, type MutateOptions, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation of which one runs at a time: a double click comes before the button has had time to be busy. */
export function useSingleFlight<Data, Variables>(options: UseMutationOptions<Data, Error, Variables>) {
  const isRunning = useRef(false)
  const { mutate, ...state } = useMutation({
    ...options,
    onSettled: (...settled) => {
      isRunning.current = false
      return options.onSettled?.(...settled)
    },
  })
  const start = (variables: Variables, handlers: MutateOptions<Data, Error, Variables> = {}) => {
    if (isRunning.current) return
    isRunning.current = true
    mutate(variables, handlers)
  }
  return { ...state, start }
}
