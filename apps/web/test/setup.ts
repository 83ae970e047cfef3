import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Lazy parts take longer than a second on a busy machine.
configure({ asyncUtilTimeout: 4000 })
afterEach(cleanup)
