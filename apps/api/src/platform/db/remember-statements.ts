import type { PGlite } from '@electric-sql/pglite'

type Send = PGlite['execProtocolStream']
type Answer = Awaited<ReturnType<Send>>

interface Statement {
  name: Buffer
  /** PGlite's answers to parsing and describing it. */
  parsed: Answer
  described?: Answer
  columns?: Answer
}

/** More than the app has. Each takes about 36 KB. */
const mostStatements = 1_000

const keepsSchema =
  /^\s*($|(with|select|insert|update|delete|begin|commit|rollback|savepoint|release|set|lock|explain)\b)/i
const isPlanned = /^\s*(with|select|insert|update|delete)\b/i
const endsTransaction = /^\s*rollback\b/i

/** Turns a protocol message about the unnamed statement into one about a named statement. */
function withName(message: Uint8Array, at: number, name: Buffer): Uint8Array {
  const named = Buffer.concat([message.subarray(0, at), name, message.subarray(at)])
  named.writeUInt32BE(named.length - 1, 1)
  return named
}

/** Closes a named statement. */
const closing = (name: Buffer) => withName(Buffer.from([0x43, 0, 0, 0, 0, 0x53, 0]), 6, name)

/**
 * Parses each statement only once, by giving it a name. PGlite would parse, describe and plan it at every call, which
 * takes half of a typical call's time. All are forgotten when the schema changes.
 */
export function rememberStatements(client: PGlite): void {
  const send: Send = client.execProtocolStream.bind(client)
  const known = new Map<string, Statement>()
  let current: Statement | undefined
  let names = 0
  let hasChangedSchema = false

  async function forget() {
    for (const { name } of known.values()) await send(closing(name), { syncToFs: false })
    known.clear()
  }
  async function meet(text: string) {
    if (hasChangedSchema && endsTransaction.test(text)) {
      hasChangedSchema = false
      await forget()
    }
    if (keepsSchema.test(text)) return
    hasChangedSchema = true
    await forget()
  }
  async function parse(...[message, options]: Parameters<Send>) {
    const key = Buffer.from(message.subarray(6)).toString('latin1')
    current = known.get(key)
    if (current) return current.parsed
    await meet(key)
    if (!isPlanned.test(key)) return send(message, options)
    if (known.size === mostStatements) await forget()
    const name = Buffer.from(`s${++names}`)
    const parsed = await send(withName(message, 5, name), options)
    current = { name, parsed }
    known.set(key, current)
    return parsed
  }
  client.execProtocolStream = async (message, options) => {
    const kind = String.fromCharCode(message[0] ?? 0)
    if (kind === 'P') return parse(message, options)
    // A semicolon within a value merely forgets statements.
    if (kind === 'Q')
      for (const text of Buffer.from(message.subarray(5, -1)).toString('latin1').split(';')) await meet(text)
    if (kind === 'S') current = undefined
    const statement = current
    if (statement && kind === 'B') return send(withName(message, 6, statement.name), options)
    if (!statement || kind !== 'D') return send(message, options)
    const describesStatement = message[5] === 0x53
    if (!describesStatement) return (statement.columns ??= await send(message, options))
    return (statement.described ??= await send(withName(message, 6, statement.name), options))
  }
}
