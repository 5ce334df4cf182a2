import type { ReactNode } from 'react';
import type { SsdFlow } from './use-ssd.ts';

interface Props {
  readonly flow: SsdFlow;
  readonly event: Parameters<SsdFlow['send']>[0];
  readonly tone: 'primary' | 'secondary' | 'danger' | 'text';
  readonly disabled: boolean;
  /** What the keyboard reaches first: never a dangerous one. */
  readonly isFirst?: boolean;
  readonly children: ReactNode;
}

/** A button of an SSD page: it sends one event to the flow. */
export function SsdButton({ flow, event, tone, disabled, isFirst = false, children }: Props) {
  return (
    <button
      type="button"
      className={`btn btn-lg btn-${tone}`}
      disabled={disabled}
      data-autofocus={isFirst ? 'true' : undefined}
      onClick={() => {
        flow.send(event);
      }}
    >
      {children}
    </button>
  );
}
