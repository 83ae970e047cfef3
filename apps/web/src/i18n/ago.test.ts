import { expect, test } from 'vitest'

import { ago } from '../page/time-ago.tsx'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:59:30Z', 'now', 'الآن'],
  ['2026-11-20T11:58:00Z', '2 minutes ago', 'قبل دقيقتين'],
  ['2026-11-20T09:00:00Z', '3 hours ago', 'قبل 3 ساعات'],
  ['2026-11-19T09:00:00Z', 'yesterday', 'أمس'],
  ['2026-11-01T09:00:00Z', '19 days ago', 'قبل 19 يومًا'],
  ['2026-11-20T12:00:10Z', 'now', 'الآن'],
])('%s is %s, %s', (instant, english, arabic) => {
  expect([ago('en', instant, now), ago('ar', instant, now)]).toEqual([english, arabic])
})
