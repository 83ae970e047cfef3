// Loaded into a process by `node --import`: at SIGUSR2 it collects all garbage and says how much memory is still in use. What the
// operating system sees rises and falls by a third between two collections, and hides a small leak.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => {
  // What the first one finalizes, the second one frees.
  for (let round = 0; round < 2; round++) collect()
  const { heapUsed, external } = process.memoryUsage()
  process.stderr.write(`in use: ${heapUsed + external}\n`)
})
