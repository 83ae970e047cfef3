import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'

import { prefetchTexts } from './i18n/i18n.ts'
import { pageAt } from './pages.ts'
import { AppRoutes } from './routes.tsx'
import { LinkPrefetch } from './ui/action/link-prefetch.ts'

export interface AppProps {
  queryClient: QueryClient
  /** The router around the pages: the browser's, or a static one for server rendering. */
  router: (pages: ReactNode) => ReactNode
}

export function App({ queryClient, router }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LinkPrefetch value={prefetchPage}>{router(<AppRoutes />)}</LinkPrefetch>
      </QueryClientProvider>
    </StrictMode>
  )
}

/** Prefetches the chunk and the texts of the page at a path. A failure is shown when the page is opened, not here. */
function prefetchPage(address: string): void {
  const page = pageAt(new URL(address, location.origin).pathname)
  if (!page) return
  page.load().catch(() => {})
  prefetchTexts(page.texts)
}
