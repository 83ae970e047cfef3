import type { Plugin } from 'vite'

const itsSchemas = /packages[\\/]contracts[\\/]src[\\/]\w[\w-]*\.ts$/

/** A value that is worked out by calls or chains of calls; what is written out needs no help. */
const isWorkedOut = (type: string) => type === 'CallExpression' || type === 'ObjectExpression' || type === 'ArrayExpression'

interface Node {
  type: string
  start: number
  end: number
}
interface Declaration extends Node {
  declarations: { init: Node | null }[]
}
interface Statement extends Node {
  declaration?: Declaration | Node | null
}
const declares = (node: Statement | Declaration): node is Declaration => node.type === 'VariableDeclaration'

/** Tells the bundler that a schema nobody names can go: it has to take `z.string().check(...)` for something that acts. */
export function leanedContracts(code: string, body: readonly Statement[]): string {
  const values = body
    .map((statement) => (statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement))
    .flatMap((statement) => (declares(statement) ? statement.declarations : []))
    .flatMap(({ init }) => (init && isWorkedOut(init.type) ? [init] : []))
  return values
    .toReversed()
    .reduce(
      (text, { start, end }) => `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`,
      code,
    )
}

/** A form carries the schemas it checks with, not the endpoints and answers declared beside them. */
export function leanContracts(): Plugin {
  return {
    name: 'lean-contracts',
    apply: 'build',
    transform: {
      filter: { id: itsSchemas },
      handler(code) {
        const { body } = this.parse(code)
        return { code: leanedContracts(code, body), map: null }
      },
    },
  }
}
