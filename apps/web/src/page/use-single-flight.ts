import { useMutation, type MutateOptions, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/** A mutation that runs once at a time: a double click arrives before the button is disabled. */
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
