import { useCallback } from 'react';
import type { Translate } from '#shared/rules/text.ts';
import { dropLabel } from '../../state/files/drop-label.ts';
import { useWindowActive } from '../app-window.ts';
import { DragLayer } from './drag-layer.tsx';
import type { DragState } from './drag-service.ts';

/** What a drop would do here, or why it does nothing, before the release (DRG-10). */
function labelOf({ target, outcome, isOutside }: DragState, translate: Translate): string {
  if (isOutside) return translate('filework:drag.outside');
  if (target === null || outcome === null) return '';
  return dropLabel(outcome, target.label, translate);
}

/** What is dragged and what a drop would do: drawn once, by the active window. */
export function DragSight({ translate }: { readonly translate: Translate }) {
  const label = useCallback((drag: DragState) => labelOf(drag, translate), [translate]);
  return useWindowActive() ? <DragLayer label={label} /> : null;
}
