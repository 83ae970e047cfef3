import './ui/styles/fonts.css'
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'

import { App } from './app.tsx'
import { startI18n } from './i18n/i18n.ts'
import { pageLanguage } from './i18n/language.ts'
import { forgetPrivateCaches, keepOffline } from './offline/keep-offline.ts'
import { pageAt } from './pages.ts'
import { takePageData } from './prerender/page-data.ts'
import { forgetPrivateData, queryClient } from './query-client.ts'
import { currentToken, onToken } from './session/token-store.ts'
import { keepFocusInView } from './ui/behaviour/keep-focus-in-view.ts'

const browserRouter = (pages: ReactNode) => <BrowserRouter>{pages}</BrowserRouter>

/**
 * Hydrates what the server rendered where it is in the reader's language, else renders the page. `boot.js` keeps the other language out of sight until then.
 */
function showApp(): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const app = <App queryClient={queryClient} router={browserRouter} />
  if (root.dataset['language'] === pageLanguage()) {
    hydrateRoot(root, app)
    return
  }
  root.replaceChildren()
  delete document.documentElement.dataset['otherLanguage']
  createRoot(root).render(app)
}

// The page's chunk travels along with its texts instead of after them.
const page = pageAt(location.pathname)
page?.load().catch(() => {})

// Anyone who comes or goes, here or in another tab, what the one before saw is dropped.
onToken(forgetPrivateData)
onToken(forgetPrivateCaches)
// A tab that was closed during a logout in another one has not noticed it.
if (currentToken() === null) forgetPrivateCaches()

takePageData(queryClient)
await startI18n(page?.texts ?? [])
showApp()
keepFocusInView()
keepOffline()
