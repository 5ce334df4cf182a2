import type { Translate } from '#shared/rules/text.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { isOwnWindow } from '../../components/own-window/own-window.ts';
import { reconsider } from '../../state/conflicts/conflict-desk.ts';

/** Says that copies and moves wait for an answer about their names, and offers to give it. */
export function tellWaiting(ids: readonly string[], t: Translate): void {
  // A part of a desktop that has said so already.
  if (window.self !== window.top || isOwnWindow()) return;
  const onSelect = (): void => {
    reconsider(ids);
  };
  const text = t('conflict.waiting', { count: ids.length });
  toast({ key: 'conflicts-wait', kind: 'info', text, action: { label: t('tasks.decide'), onSelect } });
}
