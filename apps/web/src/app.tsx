import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { BrowserRouter } from 'react-router-dom'

import { prefetchPage } from './prefetch-page.ts'
import { queryClient } from './query-client.ts'
import { AppRoutes } from './routes.tsx'
import { LinkPrefetch } from './ui/link-prefetch.ts'

export function App() {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <LinkPrefetch value={prefetchPage}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </LinkPrefetch>
      </QueryClientProvider>
    </StrictMode>
  )
}
