import { useCallback, useRef, type PointerEvent as ReactPointerEvent } from 'react';
import type { Translate } from '#shared/rules/text.ts';
import { openMenu, type MenuItem } from '../../../components/menu/menu-service.ts';
import { cancelDrag, dragState, startDrag } from '../../../components/drag/drag-service.ts';
import { judgeAgain } from '../../../components/drag/drop-spots.ts';
import { dropLabel } from '../../../state/files/drop-label.ts';
import {
  dropOutcome,
  type DropOutcome,
  type DropSource,
  type DropTarget,
  type DropWish,
} from '../../../state/files/drop-rule.ts';
import { withAccess, withKnownAccess } from '../../../state/files/folder-access.ts';
import { windowActions } from '../../../state/windows-slice.ts';
import { dropSources } from '../../../state/files/drop-sources.ts';
import { takenFrom } from '../actions/action-context.ts';
import { chooseTeam } from '../actions/choose-team.ts';
import { transferEntries } from '../actions/transfer-entries.ts';
import { isSelected, selectedCount, selectOnly } from '../model/selection.ts';
import { useFiles } from './files-context.ts';

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
    const deed = target.kind === 'recycle' ? 'recycle' : 'favourite';
    // What cannot be done is named nevertheless, with its reason.
    const label = outcome.refusal === null ? dropLabel(outcome, '', translate) : translate(`filework:drag.${deed}`);
    return [choice('drop', label, wish), 'separator', none];
  }
  return [
    choice('move', translate('filework:send.moveHere'), { intent: 'move', explicit: true }),
    choice('copy', translate('filework:send.copyHere'), { intent: 'copy' }),
    'separator',
    none,
  ];
}

/** Takes entries along with the pointer: the selection, or the one that was not selected alone (DRG-23). */
export function useEntryDrag() {
  const { context, actions } = useFiles();
  const ended = useRef(false);

  const begin = useCallback(
    (press: ReactPointerEvent, index: number, asks = false) => {
      const { clientX, clientY, pointerId } = press;
      ended.current = false;
      const start = (event: PointerEvent): void => {
        const { session, location, store, translate, realm } = context();
        const from = takenFrom({ session, location, store, realm });
        if (!isSelected(session.getState().selection, index)) session.select(selectOnly(index));
        const entries = session.selectedLoaded();
        // What is only remembered goes nowhere.
        if (entries.some(({ gone }) => gone !== undefined)) return;
        const count = selectedCount(session.getState().selection);
        // Of a huge selection the rest is loaded while the pointer is under way.
        const all = entries.length === count ? Promise.resolve(entries) : session.selectedEntries();
        const drop = (target: DropTarget, wish: DropWish): void => {
          void all.then(async (list) => {
            if (list === null) return;
            const named = dropSources(list, from).map((source, at) => ({ ...source, name: list[at]?.name ?? '' }));
            const sources = await withAccess(store, named);
            await transferEntries(sources, target, {
              ...wish,
              store,
              translate,
              window: context().window,
              chooseTeam: (root) => {
                chooseTeam(context(), sources, root, wish);
              },
            });
            void context().session.refresh();
          });
        };
        const taken = dropSources(entries, from);
        const judge = (list: readonly DropSource[], target: DropTarget, wish: DropWish): DropOutcome =>
          dropOutcome(withKnownAccess(store, list, judgeAgain), target, wish);
        ended.current = true;
        startDrag(
          {
            checkedList: taken,
            names: entries.map(({ name }) => name),
            validators: [judge],
            handlers: { move: drop, copy: drop, recycle: drop, favourite: drop },
            ask: asks
              ? (at, { target }) => {
                  openMenu({ items: choicesOf(withKnownAccess(store, taken, judgeAgain), target, drop, translate), at, label: translate('filework:drag.ask') }); // prettier-ignore
                }
              : undefined,
            outside: asks ? undefined : actions.dragOut(cancelDrag),
            activateWindow: (name) => {
              store.dispatch(windowActions.activateWindow(name));
            },
          },
          event,
        );
      };
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
    },
    [context, actions],
  );

  /** True once after a drag: the click that follows it means nothing. */
  const swallow = useCallback(() => {
    const was = ended.current;
    ended.current = false;
    return was;
  }, []);

  return { begin, swallow };
}
