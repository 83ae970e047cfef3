import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

import { afterPaint } from './after-paint.ts'

/**
 * A choice among many that shows where it was pressed at once, and reaches the rest of the page with the next frame: what all
 * hangs on it would hold up the answer to the press. Whatever is pressed next finds it there.
 */
export function usePressed<Value extends string | undefined>(
  chosen: Value,
  onChoose: (value: string) => void,
): [Value | string, (value: string) => void] {
  const [pressed, press] = useState<string>()
  const pass = useEffectEvent((value: string) =>
    // In one go: a press in between would still mean what stood there before.
    flushSync(() => {
      press(undefined)
      onChoose(value)
    }),
  )
  useEffect(() => (pressed === undefined ? undefined : afterPaint(() => pass(pressed))), [pressed])
  return [pressed ?? chosen, press]
}
