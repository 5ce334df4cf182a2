import { useEffect, useEffectEvent } from 'react';
import { shortFileName } from '#shared/rules/mask.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { offerUndo } from '../../components/files/undo-actions.ts';
import { isOwnWindow } from '../../components/own-window/own-window.ts';
import { i18next } from '../../i18n/index.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { reconsider } from '../../state/conflicts/conflict-desk.ts';
import { keepConflicts } from '../../state/conflicts/kept-conflicts.ts';
import { useAppStore, type AppStore } from '../../state/store.ts';
import { uploadNoted } from '../../state/transfers-slice.ts';
import { transfersOf } from '../../state/transfers/transfers.ts';
import { ChoiceHost } from '../../components/choices/choice-host.tsx';
import { dropQuestions } from '../../components/choices/choice-service.ts';
import { ConflictHost } from '../../components/transfers/conflict-host.tsx';

/** Says what was uploaded, with the way back. */
async function tellUploaded(store: AppStore, name: string, count: number): Promise<void> {
  await i18next.loadNamespaces('filework');
  const translate = translateWith(i18next.t);
  const key = `filework:undo.did.upload${name === '' ? 'Many' : ''}`;
  offerUndo(store, translate, translate(key, { name: shortFileName(name), count }));
}

/**
 * Keeps the uploads of the document going, whatever windows are open: takes up what a reload interrupted, and asks
 * about taken names while all else goes on. Mounted once behind the sign-in.
 */
export function TransfersHost() {
  const store = useAppStore();
  const { t } = useTranslation('files');
  const remind = useEffectEvent((ids: readonly string[]): void => {
    // A part of a desktop that has said so already.
    if (window.self !== window.top || isOwnWindow()) return;
    const onSelect = (): void => {
      reconsider(ids);
    };
    const text = t('conflict.waiting', { count: ids.length });
    toast({ key: 'conflicts-wait', kind: 'info', text, action: { label: t('tasks.decide'), onSelect } });
  });
  useEffect(() => {
    // Starts the queue, which looks for interrupted uploads.
    transfersOf(store);
    return keepConflicts(store, {
      remind: (ids) => {
        remind(ids);
      },
    });
  }, [store]);
  useEffect(
    () =>
      store.startListening({
        actionCreator: uploadNoted,
        effect: ({ payload: { name, count } }) => tellUploaded(store, name, count),
      }),
    [store],
  );
  // A question of one account must not meet the next one.
  useEffect(() => dropQuestions, []);
  return (
    <>
      <ConflictHost />
      <ChoiceHost />
    </>
  );
}
