import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { MissingPartState } from './missing-part-state.tsx';
import { isMissingPart } from './missing-part-error.ts';

interface Props {
  readonly children: ReactNode;
  /** Told of each error, for the log. */
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
  /** The screen is about to be drawn anew, as the user asked. */
  readonly onRetry?: (() => void) | undefined;
}

/** Keeps an error of one screen inside it; the rest of the console goes on. */
export class ErrorBoundary extends Component<Props, { failed: unknown }> {
  override state: { failed: unknown } = { failed: null };

  static getDerivedStateFromError(error: unknown): { failed: unknown } {
    return { failed: error ?? true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override render(): ReactNode {
    if (this.state.failed === null) return this.props.children;
    if (isMissingPart(this.state.failed)) return <MissingPartState />;
    return (
      <ErrorState
        onRetry={() => {
          this.props.onRetry?.();
          this.setState({ failed: null });
        }}
      />
    );
  }
}
