import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

export interface Pace {
  /** A poor line of a phone carries 40 KB a second. */
  bytesPerSecond: number
  /** How long a transfer may pause: a lift, a tunnel, a change of cells. */
  graceMs: number
}

const phonePace: Pace = { bytesPerSecond: 16 * 1024, graceMs: 30_000 }

export interface Flow {
  /**
   * Whether the flow still has time: time passing uses it up and each byte adds to it, never beyond the grace period,
   * so that a fast start does not pay for a long stall. `owed` bytes are in transit as one piece whose progress
   * cannot be observed.
   */
  isFastEnough: (totalBytes: number, nowMs: number, owed?: number) => boolean
}

/** Follows the bytes of one direction from a moment on. */
export function createFlow({ bytesPerSecond, graceMs }: Pace, startBytes: number, startMs: number): Flow {
  const msOf = (bytes: number) => (bytes / bytesPerSecond) * 1000
  let [left, seen, at] = [graceMs, startBytes, startMs]
  return {
    isFastEnough(totalBytes, nowMs, owed = 0) {
      left = Math.min(graceMs, left - (nowMs - at) + msOf(totalBytes - seen))
      seen = totalBytes
      at = nowMs
      return left + msOf(owed) >= 0
    },
  }
}

interface Conversation {
  request?: IncomingMessage
  body?: Flow | undefined
  answer?: Flow | undefined
}

const everyMs = 1000

/**
 * Cuts connections that send their body too slowly or never read their answer, so that they hold no memory and no
 * upload slot.
 */
export function requireMinimumRate(server: Server, pace: Pace = phonePace, checkEveryMs = everyMs): void {
  const conversations = new Map<Socket, Conversation>()
  server.on('connection', (socket: Socket) => {
    conversations.set(socket, {})
    socket.once('close', () => conversations.delete(socket))
  })
  server.on('request', (request) => {
    const conversation = conversations.get(request.socket)
    if (conversation) Object.assign(conversation, { request, body: undefined })
  })

  function isBodyTooSlow(socket: Socket, conversation: Conversation, now: number): boolean {
    const isArriving = conversation.request !== undefined && !conversation.request.complete
    conversation.body = isArriving ? (conversation.body ?? createFlow(pace, socket.bytesRead, now)) : undefined
    return conversation.body?.isFastEnough(socket.bytesRead, now) === false
  }
  function isAnswerTooSlow(socket: Socket, conversation: Conversation, now: number): boolean {
    const owed = socket.writableLength
    const taken = socket.bytesWritten - owed
    conversation.answer = owed > 0 ? (conversation.answer ?? createFlow(pace, taken, now)) : undefined
    return conversation.answer?.isFastEnough(taken, now, owed) === false
  }
  const beat = setInterval(() => {
    const now = performance.now()
    for (const [socket, conversation] of conversations)
      if (isBodyTooSlow(socket, conversation, now) || isAnswerTooSlow(socket, conversation, now)) socket.destroy()
  }, checkEveryMs)
  server.once('close', () => clearInterval(beat))
}
