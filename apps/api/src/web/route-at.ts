import type { Pages } from './built-web.ts'

type Route = Pages['routes'][number]

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`, 'i')

/** The app's route for a path, as the app itself finds it; none where the app would show that there is no page. */
export const routeAt = (routes: readonly Route[], path: string): Route | undefined =>
  routes.find((route) => route.path !== '*' && patternOf(route.path).test(path))
