/** What a command of an operator cannot do, in words for the operator; nothing was changed. */
export class CommandRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CommandRefused'
  }
}
