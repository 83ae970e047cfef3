import { Component, type ReactNode } from 'react'

interface Props {
  /** A new value, such as the path, renders the children again. */
  resetKey: string
  fallback: ReactNode
  children: ReactNode
}

interface State {
  hasCrashed: boolean
  resetKey: string
}

/** Keeps a crash in one part from removing the page. React can only catch in a class. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { hasCrashed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(): Partial<State> {
    return { hasCrashed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { hasCrashed: false, resetKey }
  }

  override render() {
    return this.state.hasCrashed ? this.props.fallback : this.props.children
  }
}
