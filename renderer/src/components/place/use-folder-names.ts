import { useCallback } from 'react';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { displayPath } from '../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { parseWirePath } from '../../state/files/wire-path.ts';
import { useAppSelector } from '../../state/store.ts';

/** How a folder of the device is called where people read it; one of another account bears that account's name. */
export function useFolderNames(): (path: string) => string {
  const { t } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const username = useAppSelector((state) => state.session.username);
  return useCallback(
    (path) => {
      const wire = parseWirePath(path);
      if (wire.area === 'my' && wire.owner !== username) return [wire.owner, ...wire.segments].join('/');
      return displayPath(path, names, translateWith(t));
    },
    [names, t, username],
  );
}
