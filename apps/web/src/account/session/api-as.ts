import { createApiClient, type ApiClient } from '@aafiya/contracts/client'

import { pageLanguage } from '../../i18n/language.ts'

/** The API for the session of a token that this page has not taken over yet. */
export const apiAs = (token: string): ApiClient =>
  createApiClient({ headers: () => ({ authorization: `Bearer ${token}`, 'accept-language': pageLanguage() }) })
