import { Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { translateWith } from '../../i18n/translate.ts';
import { postpone } from '../../state/conflicts/conflict-desk.ts';
import { settleConflicts } from '../../state/conflicts/settle.ts';
import { useConflicts } from '../../state/conflicts/use-conflicts.ts';
import { useFilePlacesQuery, type Place } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { useAppStore } from '../../state/store.ts';
import { toastFailure } from '../dialogs/failure-toast.ts';
import { lazyPart } from '../lazy-part.ts';
import { PartBoundary } from '../part-boundary.tsx';
import { transferFailure } from './transfer-failure.ts';

const ConflictView = lazyPart(() => import('./conflict-view.tsx').then((module) => ({ default: module.ConflictView })));

const noPlaces: readonly Place[] = [];

/** Shows the taken names of all uploads, copies and moves as they come; mounted once in each document (DRG-26). */
export function ConflictHost() {
  const cases = useConflicts();
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
