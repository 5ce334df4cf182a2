import type { Translate } from '#shared/rules/text.ts';
import { dropLabel } from '../../state/files/drop-label.ts';
import {
  dropOutcome,
  type DropOutcome,
  type DropSource,
  type DropTarget,
  type DropWish,
} from '../../state/files/drop-rule.ts';
import { withKnownAccess } from '../../state/files/folder-access.ts';
import type { AppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { openMenu, type MenuItem } from '../menu/menu-service.ts';
import { cancelDrag, dragState, startDrag, type Outside } from './drag-service.ts';
import { judgeAgain } from './drop-spots.ts';

/** The pointer must move this far (px) before a press becomes a drag. */
const THRESHOLD = 4;

/** What a drag with the right button offers where it is let go of; what cannot be done says why (DRG-10). */
function choicesOf(
  sources: readonly DropSource[],
  target: DropTarget,
  drop: (target: DropTarget, wish: DropWish) => void,
  translate: Translate,
): MenuItem[] {
  const choice = (id: string, label: string, wish: DropWish): MenuItem => {
    const { refusal } = dropOutcome(sources, target, wish);
    const onSelect = (): void => {
      drop(target, wish);
    };
    return { id, label, onSelect, ...(refusal === null ? {} : { disabled: true, reason: translate(refusal) }) };
  };
  const none = { id: 'cancel', label: translate('filework:drag.cancel'), onSelect: () => undefined };
  if (target.kind !== 'folder') {
    const wish: DropWish = { intent: 'move' };
    const outcome = dropOutcome(sources, target, wish);
    const deed = target.kind === 'recycle' ? 'recycle' : target.kind === 'collection' ? 'add' : 'favourite';
    const name = target.kind === 'collection' ? target.name : '';
    // What cannot be done is named nevertheless, with its reason.
    const label =
      outcome.refusal === null ? dropLabel(outcome, name, translate) : translate(`filework:drag.${deed}`, { name });
    return [choice('drop', label, wish), 'separator', none];
  }
  return [
    choice('move', translate('filework:send.moveHere'), { intent: 'move', explicit: true }),
    choice('copy', translate('filework:send.copyHere'), { intent: 'copy' }),
    'separator',
    none,
  ];
}

/** Entries that are dragged, and what becomes of a drop. */
export interface TakenEntries {
  readonly store: AppStore;
  /** Knows the texts of `files`, and of `filework` by its prefix. */
  readonly translate: Translate;
  readonly sources: readonly DropSource[];
  readonly names: readonly string[];
  readonly drop: (target: DropTarget, wish: DropWish) => void;
  /** At the release a menu asks what shall be done, as after a drag with the right button. */
  readonly asks?: boolean;
  readonly outside?: Outside | undefined;
}

/** Drags entries by the one rule, from whichever list they are taken (DRG-10, DRG-18). */
export function dragEntries(event: PointerEvent, taken: TakenEntries): void {
  const { store, translate, sources, names, drop, asks = false, outside } = taken;
  const judge = (list: readonly DropSource[], target: DropTarget, wish: DropWish): DropOutcome =>
    dropOutcome(withKnownAccess(store, list, judgeAgain), target, wish);
  const ask = (at: { readonly x: number; readonly y: number }, target: DropTarget): void => {
    const items = choicesOf(withKnownAccess(store, sources, judgeAgain), target, drop, translate);
    openMenu({ items, at, label: translate('filework:drag.ask') });
  };
  startDrag(
    {
      checkedList: sources,
      names,
      validators: [judge],
      handlers: { move: drop, copy: drop, recycle: drop, favourite: drop, add: drop },
      ask: asks
        ? (at, { target }) => {
            ask(at, target);
          }
        : undefined,
      outside,
      activateWindow: (name) => {
        store.dispatch(windowActions.activateWindow(name));
      },
    },
    event,
  );
}

/** Starts a drag when the pointer that was pressed has moved far enough; a release before is a click. */
export function onceMoved(
  { clientX, clientY, pointerId }: Pick<PointerEvent, 'clientX' | 'clientY' | 'pointerId'>,
  start: (event: PointerEvent) => void,
): void {
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    if (Math.abs(event.clientX - clientX) < THRESHOLD && Math.abs(event.clientY - clientY) < THRESHOLD) return;
    stop();
    start(event);
  };
  const stop = (): void => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', stop);
    window.removeEventListener('pointercancel', stop);
  };
  if (dragState().checkedList.length > 0) cancelDrag();
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', stop);
  window.addEventListener('pointercancel', stop);
}
