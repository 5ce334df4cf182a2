import { Component, type ReactNode } from 'react';
import { isMissingPart } from './missing-part-error.ts';
import { tellMissingPart } from './missing-part.ts';

interface Props {
  readonly children: ReactNode;
  /** Stands in place of a part that could not be fetched, instead of the notice. */
  readonly missing?: ReactNode;
}

/**
 * Keeps a part of the shell that could not be loaded or has failed from taking the page with it: it is left out, and
 * where it could not be fetched a notice says so and offers to load the page anew. With something in its place a part
 * is never left out: what is broken in it is left to the boundary around.
 */
export class PartBoundary extends Component<Props, { readonly failure: Error | null }> {
  override state: { readonly failure: Error | null } = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: Error } {
    return { failure: error instanceof Error ? error : new Error('failed', { cause: error }) };
  }

  override componentDidCatch(error: unknown): void {
    if (this.props.missing === undefined) tellMissingPart(error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (this.props.missing === undefined) return null;
    if (isMissingPart(failure)) return this.props.missing;
    throw failure;
  }
}
