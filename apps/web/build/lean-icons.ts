import type { Plugin } from 'vite'

const itsFactory = /lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/

/** Draws an icon as lucide does, without its names, aliases, contexts and checks: an icon here is always an ornament. */
const factory = `
import { createElement } from 'react'
export default ({ node }) => ({ size = 24, strokeWidth = 2, ...rest }) =>
  createElement('svg', { width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round', ...rest },
    node.map(([name, attributes]) => createElement(name, attributes)))
`

/** Leaves lucide's drawings and takes a factory of ten lines: 1 KB less in the first load. */
export function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    load: { filter: { id: itsFactory }, handler: () => factory },
  }
}
