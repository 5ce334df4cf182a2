import type { ReactNode } from 'react';
import { videoKinds, videoSorts, type VideoKind } from '#shared/contract/kinds.ts';
import { Select } from '../../../components/place/fields.tsx';
import { Space } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useVideo } from '../video-context.ts';
import { seenChoices, type Filters } from './filters.ts';
import styles from './wall.module.css';

interface Props {
  readonly filters: Filters;
  /** What there is to choose from. */
  readonly genres: readonly string[];
  readonly years: readonly number[];
  /** The only kind that is shown; none lets choose. */
  readonly only?: VideoKind | undefined;
  readonly onFilters: (change: Partial<Filters>) => void;
  readonly children?: ReactNode;
}

/** What is chosen stays a choice, also when nothing of it is left. */
const withChosen = <V,>(all: readonly V[], chosen: V, none: V): readonly V[] =>
  chosen === none || all.includes(chosen) ? all : [...all, chosen];

/** What a wall shows, and in which order (APP-VIDEO-02). */
export function FilterBar({ filters, genres, years, only, onFilters, children }: Props) {
  const { t } = useTranslation('video');
  const { libs } = useVideo();
  const isCollections = (only ?? filters.kind) === 'diy';
  const option = <V extends string>(value: V, label: string) => ({ value, label });
  return (
    <div className={styles.filters} role="toolbar" aria-label={t('filter.label')}>
      {only === undefined && !isCollections && (
        <Select
          label={t('filter.kind')}
          value={filters.kind}
          options={(['all', ...videoKinds] as const)
            .filter((kind) => kind !== 'diy')
            .map((kind) => option(kind, t(`filter.kinds.${kind}`)))}
          onValue={(kind) => {
            onFilters({ kind });
          }}
        />
      )}
      {!isCollections && libs.length > 1 && (
        <Select
          label={t('filter.lib')}
          value={filters.lib}
          options={[option('', t('filter.libs')), ...libs.map(({ id, name }) => option(id, name))]}
          onValue={(lib) => {
            onFilters({ lib });
          }}
        />
      )}
      {!isCollections && (
        <>
          <Select
            label={t('filter.genre')}
            value={filters.genre}
            options={[
              option('', t('filter.genres')),
              ...withChosen(genres, filters.genre, '').map((genre) => option(genre, genre)),
            ]}
            onValue={(genre) => {
              onFilters({ genre });
            }}
          />
          <Select
            label={t('filter.year')}
            value={String(filters.year)}
            options={[
              option('0', t('filter.years')),
              ...withChosen(years, filters.year, 0).map((year) => option(String(year), String(year))),
            ]}
            onValue={(year) => {
              onFilters({ year: Number(year) });
            }}
          />
          <Select
            label={t('filter.watched')}
            value={filters.seen}
            options={seenChoices.map((seen) => option(seen, t(`filter.seen.${seen}`)))}
            onValue={(seen) => {
              onFilters({ seen });
            }}
          />
        </>
      )}
      <Space />
      <Select
        label={t('filter.sort')}
        value={filters.sort}
        options={videoSorts.map((sort) => option(sort, t(`filter.sorts.${sort}`)))}
        onValue={(sort) => {
          onFilters({ sort });
        }}
      />
      {children}
    </div>
  );
}
