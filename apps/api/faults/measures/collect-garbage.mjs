// Loaded into a process by `node --import`: at SIGUSR2 it collects all garbage and prints how much memory is still in
// use. The operating system's figure rises and falls by a third between two collections, and hides a small leak.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => {
  // The first collection runs finalizers, the second one frees their objects.
  for (let round = 0; round < 2; round++) collect()
  const { heapUsed, external } = process.memoryUsage()
  process.stderr.write(`in use: ${heapUsed + external}\n`)
})
