import { Suspense, useEffect, useEffectEvent } from 'react';
import { shortFileName } from '#shared/rules/mask.ts';
import { offerUndo } from '../../components/files/undo-actions.ts';
import { lazyPart } from '../../components/lazy-part.ts';
import { PartBoundary } from '../../components/part-boundary.tsx';
import { i18next } from '../../i18n/index.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { keepConflicts } from '../../state/conflicts/kept-conflicts.ts';
import { useAppStore, type AppStore } from '../../state/store.ts';
import { uploadNoted } from '../../state/transfers-slice.ts';
import { transfersOf } from '../../state/transfers/transfers.ts';
import { ChoiceHost } from '../../components/choices/choice-host.tsx';
import { dropQuestions } from '../../components/choices/choice-service.ts';
import { ConflictHost } from '../../components/transfers/conflict-host.tsx';
import { tellWaiting } from './tell-waiting.ts';

const HeldConflicts = lazyPart(() =>
  import('./held-conflicts.tsx').then((module) => ({ default: module.HeldConflicts })),
);

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
    tellWaiting(ids, translateWith(t));
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
      <PartBoundary>
        <Suspense fallback={null}>
          <HeldConflicts />
        </Suspense>
      </PartBoundary>
      <ChoiceHost />
    </>
  );
}
