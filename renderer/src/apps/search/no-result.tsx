import { useAppWindow } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useFileSettings } from '../../components/place/use-file-settings.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { displayPath } from '../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { useAppSelector } from '../../state/store.ts';
import { searchQuery, type Search } from './scope.ts';
import styles from './search.module.css';
import { useIndex } from './use-index.ts';
import { reasonsOf, type Reason } from './why.ts';

interface Props {
  readonly scope: 'name' | 'content';
  readonly search: Search;
  /** Place of the window; '' for everywhere. */
  readonly root: string;
  readonly onChange: (change: Partial<Search>) => void;
}

/** Paths that a sentence names. */
const NAMED = 3;

/** Nothing was found: what may have kept it from being found, each with what helps (SRC-02). */
export function NoResult({ scope, search, root, onChange }: Props) {
  const { t, language } = useTranslation('places');
  const { t: files } = useTranslation('files');
  const { navigate } = useAppWindow();
  const { data: index } = useIndex();
  const { settings } = useFileSettings();
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const number = new Intl.NumberFormat(language);
  const placed = (path: string): string => displayPath(path, names, translateWith(files));
  const listed = (paths: readonly string[]): string => {
    const shown = paths.slice(0, NAMED).map(placed).join(t('find.why.comma'));
    return paths.length > NAMED ? t('find.why.more', { places: shown, count: paths.length - NAMED }) : shown;
  };
  const reasons = reasonsOf({
    search,
    scope,
    root,
    index: index ?? null,
    showsHidden: settings?.common.show_hidden === 1,
    mounts: places.filter(({ area }) => area === 'mount').map(({ path }) => path),
  });

  const textOf = (reason: Reason): string => {
    switch (reason.kind) {
      case 'place':
        return t('find.why.place', { place: placed(reason.path) });
      case 'indexing':
        return t('find.why.indexing', {
          indexed: number.format(reason.indexed),
          total: number.format(reason.total),
        });
      case 'excluded':
      case 'limited':
      case 'mounts':
        return t(`find.why.${reason.kind}`, { places: listed(reason.paths) });
      case 'other':
        return t(scope === 'name' ? 'find.why.names' : 'find.why.contents');
      case 'filters':
      case 'words':
      case 'hidden':
        return t(`find.why.${reason.kind}`);
    }
  };
  const helpOf = (reason: Reason): { readonly text: string; readonly act: () => void } | null => {
    switch (reason.kind) {
      case 'filters':
        return {
          text: t('find.why.noFilters'),
          act: () => {
            onChange({ tab: 'all', time: 'any', size: 'any' });
          },
        };
      case 'place':
        return {
          text: t(root === '' ? 'find.why.everywhere' : 'find.why.wholePlace'),
          act: () => {
            onChange({ path: root });
          },
        };
      case 'excluded':
      case 'limited':
        return isMaster
          ? {
              text: t('find.toSetting'),
              act: () => {
                navigate('/bigSearch/bigSearch-setting');
              },
            }
          : null;
      case 'mounts': {
        const [first, ...others] = reason.paths;
        if (first === undefined || others.length > 0) return null;
        return {
          text: t('find.why.toMount', { place: placed(first) }),
          act: () => {
            onChange({ path: first, source: '' });
          },
        };
      }
      case 'words': {
        const [first = ''] = search.keyword.split(/\s+/);
        return {
          text: t('find.why.oneWord', { word: first }),
          act: () => {
            onChange({ keyword: first });
          },
        };
      }
      case 'hidden':
        return {
          text: t('find.why.toHidden'),
          act: () => {
            navigate('/fileSetting/common');
          },
        };
      case 'other': {
        const child = scope === 'name' ? 'bigSearch-contentSearch' : 'bigSearch-home';
        return {
          text: t(scope === 'name' ? 'find.why.inContents' : 'find.why.inNames'),
          act: () => {
            navigate(`/bigSearch/${child}?${searchQuery(search)}`);
          },
        };
      }
      case 'indexing':
        return null;
    }
  };
  return (
    <EmptyState icon="search" title={t('find.nothing')} text={t('find.why.title')}>
      <ul className={styles.why} data-testid="why-nothing">
        {reasons.map((reason) => {
          const help = helpOf(reason);
          return (
            <li key={reason.kind} data-reason={reason.kind}>
              <span>{textOf(reason)}</span>
              {help !== null && (
                <button type="button" className="link-btn" onClick={help.act}>
                  {help.text}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </EmptyState>
  );
}
