// Before the rest, which takes a second to load, and far more on a busy machine.
import './stop-signals.ts'

await import('./serve.ts')
