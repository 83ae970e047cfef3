import './ui/styles/fonts.css'
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import { startI18n } from './i18n/i18n.ts'
import { forgetPrivateCaches, keepOffline } from './offline/keep-offline.ts'
import { pageAt } from './pages.ts'
import { takePageData } from './prerender/page-data.ts'
import { forgetPrivateData, queryClient } from './query-client.ts'
import { currentToken, onToken } from './session/token-store.ts'
import { showApp } from './show-app.tsx'
import { keepFocusInView } from './ui/behaviour/keep-focus-in-view.ts'

// The page's chunk travels along with its texts instead of after them.
const page = pageAt(location.pathname)
page?.load().catch(() => {})

// Anyone who comes or goes, here or in another tab, what the one before saw is dropped.
onToken(forgetPrivateData)
onToken(forgetPrivateCaches)
// A tab that was closed while somebody logged out elsewhere has not heard of it.
if (currentToken() === null) forgetPrivateCaches()

takePageData(queryClient)
await startI18n(page?.texts ?? [])
showApp()
keepFocusInView()
keepOffline()
