import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { StrictMode, type ReactNode } from 'react'

import { prefetchPage } from './prefetch-page.ts'
import { AppRoutes } from './routes.tsx'
import { LinkPrefetch } from './ui/link-prefetch.ts'

export interface AppProps {
  queryClient: QueryClient
  /** The router around the pages: the browser's own, or one that stands still while a page is rendered ahead. */
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
