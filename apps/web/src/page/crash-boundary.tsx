import { Component, type ReactNode } from 'react'

interface Props {
  /** A new value, such as the path, gives the page another try. */
  resetKey: string
  fallback: ReactNode
  children: ReactNode
}

interface State {
  hasCrashed: boolean
  resetKey: string
}

/** Keeps a broken part from taking the page with it. Only a class can catch in React. */
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
