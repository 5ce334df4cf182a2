import { Component, type ReactNode } from 'react';
import { tellMissingPart } from './missing-part.ts';

interface Props {
  readonly children: ReactNode;
}

/**
 * Keeps a part of the shell that could not be loaded or has failed from taking the page with it: it is left out, and
 * where it could not be fetched a notice says so and offers to load the page anew.
 */
export class PartBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    tellMissingPart(error);
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
