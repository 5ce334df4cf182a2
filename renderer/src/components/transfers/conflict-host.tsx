import { Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { translateWith } from '../../i18n/translate.ts';
import { postpone, useWanted } from '../../state/conflicts/conflict-desk.ts';
import { settleConflicts } from '../../state/conflicts/settle.ts';
import { useConflicts } from '../../state/conflicts/use-conflicts.ts';
import { useFilePlacesQuery, type Place } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { useAppStore } from '../../state/store.ts';
import { toastFailure } from '../dialogs/failure-toast.ts';
import { lazyPart } from '../lazy-part.ts';
import { isOwnWindow } from '../own-window/own-window.ts';
import { PartBoundary } from '../part-boundary.tsx';
import { transferFailure } from './transfer-failure.ts';

const ConflictView = lazyPart(() => import('./conflict-view.tsx').then((module) => ({ default: module.ConflictView })));

const noPlaces: readonly Place[] = [];

/**
 * Shows the taken names of all uploads, copies and moves as they come; mounted once in each document (DRG-26). Every
 * document knows those of the desktop app: by themselves they are asked about on the desktop alone.
 */
export function ConflictHost() {
  const all = useConflicts();
  const wanted = useWanted();
  const isDesktop = window.self === window.top && !isOwnWindow();
  const cases = isDesktop ? all : all.filter(({ source, id }) => source !== 'native' || wanted.has(id));
  return (
    <PartBoundary>
      <Suspense fallback={null}>{cases.length > 0 && <OpenConflicts cases={cases} />}</Suspense>
    </PartBoundary>
  );
}

function OpenConflicts({ cases }: { cases: ReturnType<typeof useConflicts> }) {
  const store = useAppStore();
  const { t } = useTranslation(['files', 'filework']);
  const { data: places = noPlaces } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  return (
    <ConflictView
      cases={cases}
      names={names}
      onLater={() => {
        postpone(cases.map(({ id }) => id));
      }}
      onAnswer={async (answers) => {
        for (const failure of await settleConflicts(store, answers))
          toastFailure({ code: failure.code, message: transferFailure(failure, translateWith(t)) });
      }}
    />
  );
}
