import { useEffect } from 'react'

/** Refetches once a time that is shown has passed; again each minute, should the answer still name it. */
export function useRefetchWhenOver(
  { isOver, minute }: { isOver: boolean; minute: number },
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>,
): void {
  useEffect(() => {
    if (isOver && minute > 0) void refetch({ cancelRefetch: false })
  }, [isOver, minute, refetch])
}
