import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ConflictCase } from '../../state/conflicts/conflict-case.ts';
import { postpone } from '../../state/conflicts/conflict-desk.ts';
import { settleConflicts } from '../../state/conflicts/settle.ts';
import { useFilePlacesQuery, type Place } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { useAppStore } from '../../state/store.ts';
import { toastFailure } from '../dialogs/failure-toast.ts';
import { ConflictView } from './conflict-view.tsx';
import { transferFailure } from './transfer-failure.ts';

const noPlaces: readonly Place[] = [];

/** The taken names that wait, with what carries the answers out. */
export function OpenConflicts({ cases }: { readonly cases: readonly ConflictCase[] }) {
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
