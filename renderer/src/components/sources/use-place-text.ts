import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { displayPath } from '../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';

/** How the account reads a wire path. */
export function usePlaceText(): (path: string) => string {
  const { t } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  return (path) => displayPath(path, names, translateWith(t));
}
