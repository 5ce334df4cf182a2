import { useTranslation } from '../../i18n/use-translation.ts';
import { Select } from '../../components/place/fields.tsx';
import { displayPath } from '../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { translateWith } from '../../i18n/translate.ts';
import { sizes, times, type Search, type SizeRange, type Time } from './scope.ts';

interface Props {
  readonly scope: 'name' | 'content';
  readonly search: Search;
  /** Offers other places. */
  readonly where: boolean;
  /** Offers to search everywhere. */
  readonly everywhere: boolean;
  readonly onChange: (change: Partial<Search>) => void;
}

/** Where is searched, and how old and how large what is found may be (SRC-01). */
export function FilterBar({ scope, search, where: isOffered, everywhere, onChange }: Props) {
  const { t } = useTranslation('places');
  const { t: files } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const where = places
    // Other servers are asked for names alone.
    .filter(({ area }) => area !== 'safe' && (area !== 'mount' || scope === 'name'))
    .map(({ path }) => ({ value: path, label: displayPath(path, names, translateWith(files)) }));
  // A folder the address names is offered beside the places.
  if (search.path !== '' && !where.some(({ value }) => value === search.path))
    where.push({ value: search.path, label: displayPath(search.path, names, translateWith(files)) });
  return (
    <>
      {isOffered && (
        <Select
          label={t('find.where')}
          value={search.path}
          options={[...(everywhere ? [{ value: '', label: t('find.everywhere') }] : []), ...where]}
          onValue={(path) => {
            onChange({ path, source: '' });
          }}
        />
      )}
      <Select
        label={t('find.time')}
        value={search.time}
        options={(Object.keys(times) as Time[]).map((value) => ({ value, label: t(`find.times.${value}`) }))}
        onValue={(time) => {
          onChange({ time });
        }}
      />
      <Select
        label={t('find.size')}
        value={search.size}
        options={(Object.keys(sizes) as SizeRange[]).map((value) => ({ value, label: t(`find.sizes.${value}`) }))}
        onValue={(size) => {
          onChange({ size });
        }}
      />
    </>
  );
}
