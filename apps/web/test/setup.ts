import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// Parts that come with a chunk of their own take longer than a second on a machine that does much else.
configure({ asyncUtilTimeout: 4000 })
afterEach(cleanup)
