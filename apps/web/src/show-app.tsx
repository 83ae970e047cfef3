import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'

import { App } from './app.tsx'
import { pageLanguage } from './i18n/language.ts'
import { queryClient } from './query-client.ts'

const browserRouter = (pages: ReactNode) => <BrowserRouter>{pages}</BrowserRouter>

/**
 * Hydrates what the server rendered where it is in the reader's language, else renders the page. `boot.js` keeps the other language out of sight until then.
 */
export function showApp(): void {
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
