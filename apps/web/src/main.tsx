import './ui/styles/fonts.css'
import './ui/styles/tokens.css'
import './ui/styles/base.css'
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'

import { dropForgotten, dropOldForgotten } from './account/recovery/forgot-keys.ts'
import { App } from './app.tsx'
import { startI18n } from './i18n/i18n.ts'
import { pageLanguage } from './i18n/language.ts'
import { forgetPrivateCaches, keepOffline } from './offline/keep-offline.ts'
import { pageAt } from './pages.ts'
import { takePageData } from './prerender/page-data.ts'
import { forgetPrivateData, queryClient } from './query-client.ts'
import { currentToken, followSession, onToken } from './session/token-store.ts'
import { keepFocusInView } from './ui/behaviour/keep-focus-in-view.ts'

const browserRouter = (pages: ReactNode) => <BrowserRouter>{pages}</BrowserRouter>

/**
 * Hydrates the server-rendered page if it is in the reader's language, otherwise renders it again. Until then `boot.js`
 * hides the other language.
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

// Loads the page's chunk in parallel with its texts.
const page = pageAt(location.pathname)
page?.load().catch(() => {})

// When a user signs in or out in any tab, the previous user's data is dropped.
onToken(forgetPrivateData)
onToken(dropForgotten)
dropOldForgotten()
let lastToken = currentToken()
onToken(() => {
  forgetPrivateCaches(lastToken)
  lastToken = currentToken()
})
// A tab that was closed during a logout in another one did not notice it.
if (lastToken === null) forgetPrivateCaches()
followSession()

takePageData(queryClient)
await startI18n(page?.texts ?? [])
showApp()
keepFocusInView()
keepOffline()
