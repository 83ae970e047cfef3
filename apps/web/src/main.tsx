import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'

import { createRoot } from 'react-dom/client'

import { App } from './app.tsx'
import { startI18n } from './i18n/i18n.ts'
import { pageAt } from './pages.ts'
import { forgetPrivateData } from './query-client.ts'
import { onToken } from './session/token-store.ts'

// The page's chunk travels along with its texts instead of after them.
const page = pageAt(location.pathname)
page?.load().catch(() => {})

// Whoever comes or goes, here or in another tab, what the one before saw is dropped.
onToken(forgetPrivateData)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
await startI18n(page?.texts ?? [])
createRoot(root).render(<App />)
