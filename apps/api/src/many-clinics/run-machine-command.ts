import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a command of `machine.json`, such as `systemctl restart aafiya-{clinic}@{port}`. */
export async function runMachineCommand(
  command: readonly string[],
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const [program = '', ...args] = command.map((part) =>
    Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), part),
  )
  await promisify(execFile)(program, args)
}
