// Stands in the head of every page, as a plain script: a module would wait until the page is read.
import { keepEarlyInput } from './early-input.ts'
import { fetchApp } from './fetch-app.ts'
import { isFont, namedFiles, preloadFont, switchedOffStyles } from './files.ts'
import { settleLanguage } from './settle-language.ts'

const root = document.documentElement
// The server has chosen a language and written its name; without it, the file is the same for all.
const isServed = root.dataset['served'] !== undefined
const language = settleLanguage(isServed ? root.lang : undefined)

// Whoever reloads or comes back wants the place where they were, which takes the true heights of all above it.
const [visit] = performance.getEntriesByType('navigation')
if (isServed && visit instanceof PerformanceNavigationTiming && visit.type === 'navigate') root.dataset['fresh'] = ''

// What only this language needs: its texts and its font.
const files = namedFiles(`preload-${language}`)
for (const file of files.filter(isFont)) preloadFont(file)
for (const file of namedFiles('styles')) switchedOffStyles(file)

const app = namedFiles('app')
if (app.length > 0) keepEarlyInput()
fetchApp(app, [...files.filter((file) => !isFont(file)), ...namedFiles('modules')])
