import type { TraceContext } from './trace-span.ts'

const shape = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-.*)?$/

/**
 * Who called, by the header of W3C Trace Context; nothing where it is absent or broken. Later versions may append
 * fields.
 */
export function readTraceparent(header: string | null | undefined): TraceContext | undefined {
  const [, traceId, spanId, flags] = shape.exec(header ?? '') ?? []
  if (!traceId || !spanId || !flags) return undefined
  if (header?.startsWith('00') && header.length !== 55) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

/** The header to send with an outgoing call. */
export const writeTraceparent = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
