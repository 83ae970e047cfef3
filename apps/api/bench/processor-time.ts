import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const tickMs = 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** The numbers of `/proc/<pid>/stat` behind the name, which may contain spaces; none where the process is gone. */
function statOf(pid: number): number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat
      .slice(stat.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number)
  } catch {
    return []
  }
}

const parentOf = (pid: number) => statOf(pid)[0]

/** Milliseconds of processor time that a process has used, all its threads together. */
export function processTime(pid: number): number {
  const stat = statOf(pid)
  return ((stat[10] ?? 0) + (stat[11] ?? 0)) * tickMs
}

/** The same of a database: its first process, those it has now, and those that ended. */
export function databaseTime(postmaster: number): number {
  const stat = statOf(postmaster)
  const ended = ((stat[12] ?? 0) + (stat[13] ?? 0)) * tickMs
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === postmaster)
  return [postmaster, ...children].reduce((sum, pid) => sum + processTime(pid), ended)
}

/** Megabytes of memory that a process takes now. */
export function residentMegabytes(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1000)
}
