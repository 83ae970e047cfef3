/** A backup or restore that cannot be done, in words for the operator; nothing was changed. */
export class BackupRefused extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'BackupRefused'
  }
}
