import type { Plugin } from 'vite'

const itsCode = /react-router[\\/]dist[\\/]development[\\/]/

/**
 * react-router publishes its development build under every condition a bundler asks for, and names its components by
 * assignments, which a bundler has to take for effects: links, forms and scripts of a framework nobody uses here would
 * stay in the first load. The production build differs in the one constant.
 */
export const leanedRouter = (code: string): string =>
  code
    .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/^(var \w+ = )(\w+\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2')
    .replace(/^(var \w+ = )(class extends \w+\.Component \{[\s\S]*?^\});$/gm, '$1/* @__PURE__ */ (() => $2)();')

export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: { filter: { id: itsCode }, handler: (code) => ({ code: leanedRouter(code), map: null }) },
  }
}
