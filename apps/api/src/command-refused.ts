/** Why a command of an operator did not do what it was asked, in words for the operator. */
export class CommandRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'CommandRefused'
  }
}
