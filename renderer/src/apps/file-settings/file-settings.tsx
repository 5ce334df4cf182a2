import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { fileSettingPages } from '#shared/contract/kinds.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceFrame, PlaceSheet } from '../../components/place/place-frame.tsx';
import { useFileSettings } from '../../components/place/use-file-settings.ts';
import type { IconName } from '../../components/icon.ts';
import { findRoute } from '../../routes/route-table.ts';
import { refusal } from '../../routes/guard.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { CommonPage, SameNamePage, SearchPage, SortPage } from './own-pages.tsx';
import { PurviewPage, PublicPage, RedundancyPage } from './master-pages.tsx';
import { OfficePage } from './office-page.tsx';

type Page = (typeof fileSettingPages)[number];

const icons: Readonly<Record<Page, IconName>> = {
  common: 'settings',
  devPurview: 'usb',
  sortBy: 'sort',
  zdr: 'shield-check',
  public: 'people',
  search: 'search',
  sameName: 'copy',
  wpsSetting: 'document',
};

const pages = {
  common: CommonPage,
  devPurview: PurviewPage,
  sortBy: SortPage,
  zdr: RedundancyPage,
  public: PublicPage,
  search: SearchPage,
  sameName: SameNamePage,
  wpsSetting: OfficePage,
} as const;

/** Settings of the file manager; three pages are the administrator's alone (APP-FSET-01). */
export function FileSettings() {
  const { t } = useTranslation('fileset');
  const { pathname } = useLocation();
  const visitor = useVisitor();
  const { settings, failure, retry, set } = useFileSettings();
  const current = fileSettingPages.find((page) => pathname.endsWith(`/${page}`)) ?? 'common';
  const shown = fileSettingPages.filter((page) => {
    const entry = findRoute(`/fileSetting/${page}`);
    return entry !== undefined && refusal(entry, visitor) === null;
  });
  const Shown = pages[current];
  return (
    <PlaceFrame
      label={t('title')}
      current={`/fileSetting/${current}`}
      tabs={shown.map((page) => ({ url: `/fileSetting/${page}`, icon: icons[page], label: t(`page.${page}`) }))}
    >
      {settings === null ? (
        failure === null ? (
          <LoadingState />
        ) : (
          <ErrorState text={failure.message} code={failure.code} onRetry={retry} />
        )
      ) : (
        <PlaceSheet title={t(`page.${current}`)} text={t(`about.${current}`)}>
          <Shown settings={settings} set={set} />
        </PlaceSheet>
      )}
    </PlaceFrame>
  );
}
