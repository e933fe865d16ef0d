import { Component, type ComponentType, type ReactNode } from 'react';
import { type CrashProps, PlainCrash } from './crash.tsx';

type Props = {
  children: ReactNode;
  /** What stands in the place of what broke. */
  fallback?: ComponentType<CrashProps>;
};

type State = { broken: false } | { broken: true; error: unknown };

/** Keeps a part that breaks from taking the rest down. A part whose code did not arrive ends here too. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false };

  static getDerivedStateFromError(error: unknown): State {
    return { broken: true, error };
  }

  retry = () => this.setState({ broken: false });

  override render(): ReactNode {
    const { children, fallback: Fallback = PlainCrash } = this.props;
    return this.state.broken ? <Fallback error={this.state.error} retry={this.retry} /> : children;
  }
}
