import { useEffect } from 'react'

/** Refetches once a shown time has passed, and again each minute while the answer still contains it. */
export function useRefetchWhenOver(
  { isOver, minute }: { isOver: boolean; minute: number },
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>,
): void {
  useEffect(() => {
    if (isOver && minute > 0) void refetch({ cancelRefetch: false })
  }, [isOver, minute, refetch])
}
