import { isolate } from '@aafiya/contracts/language/isolate'
import { messageVariables } from '@aafiya/contracts/platform/limits'
import type { InitOptions } from 'i18next'

import { languages } from './language.ts'

/** "2,363 calls": a count is grouped in its text; other numbers, such as a year, stay as they are. */
export const countFormatter = {
  type: 'formatter',
  format: (
    value: number,
    _format: unknown,
    _language: unknown,
    { interpolationkey: key }: { interpolationkey?: string },
  ) => (key === 'count' && value > 999 ? value.toLocaleString('en') : value),
} as const

/** How texts are interpolated. The browser and the server must render the same sentence. */
export const i18nOptions = {
  supportedLngs: languages,
  // Both languages are complete (tested), so a page never fetches the other one.
  fallbackLng: false,
  defaultNS: 'common',
  keySeparator: false,
  returnNull: false,
  interpolation: {
    escapeValue: true,
    useRawValueToEscape: true,
    escape: isolate,
    alwaysFormat: true,
    defaultVariables: messageVariables,
  },
} as const satisfies InitOptions
