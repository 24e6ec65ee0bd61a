import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Drawn instead of children that threw while drawing; `retry` draws them again. */
  fallback: (retry: () => void) => ReactNode
  children: ReactNode
}

/** Keeps a fault in one part of the page from taking the rest with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return this.props.fallback(() => this.setState({ hasFailed: false }))
  }
}
