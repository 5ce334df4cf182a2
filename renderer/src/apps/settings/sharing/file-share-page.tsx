import { calls } from '#shared/contract/index.ts';
import { fileSettingPages } from '#shared/contract/kinds.ts';
import { call } from '../../../api/call.ts';
import { confirm } from '../../../components/dialogs/dialog-service.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { SwitchField } from '../../../components/place/fields.tsx';
import { PlaceSheet } from '../../../components/place/place-frame.tsx';
import { useFileSettings } from '../../../components/place/use-file-settings.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppSelector } from '../../../state/store.ts';
import { SettingPart } from '../setting-part.tsx';
import { LinkRows } from './link-rows.tsx';
import { useOwnSetting } from './use-own-setting.ts';

const icons = {
  common: 'settings',
  devPurview: 'usb',
  sortBy: 'sort',
  zdr: 'shield-check',
  public: 'people',
  search: 'search',
  sameName: 'copy',
  wpsSetting: 'document',
} as const;

/** `/setting/fileAndShare`: hidden files, links as a whole, and the ways to the file settings (APP-SET-10, SET-02). */
export function FileSharePage() {
  const { t } = useTranslation(['settings', 'fileset', 'apps']);
  const { settings, failure, retry, set } = useFileSettings();
  const isLoaded = useAppSelector((state) => state.settings.loaded);
  const links = useOwnSetting('file.share.links');
  const turnLinks = async (isOn: boolean): Promise<void> => {
    const sure =
      isOn ||
      (await confirm({
        title: t('files.linksOffTitle'),
        content: t('files.linksOffText'),
        okText: t('files.linksOff'),
        danger: true,
      }));
    if (sure) links.set(isOn ? '1' : '0');
  };
  if (failure !== null) return <ErrorState text={failure.message} code={failure.code} onRetry={retry} />;
  if (settings === null || !isLoaded) return <LoadingState />;
  return (
    <PlaceSheet title={t('apps:setting/fileAndShare')}>
      <SettingPart at="hidden" title={t('files.title')}>
        <SwitchField
          label={t('fileset:common.show_hidden')}
          hint={t('files.hiddenHint')}
          checked={settings.common.show_hidden === 1}
          onValue={(isShown) => void set(() => call(calls.fileSetting, { page: 'common', show_hidden: isShown }))}
        />
      </SettingPart>
      <SettingPart at="links" title={t('files.links')}>
        <SwitchField
          label={t('files.linksLabel')}
          hint={t('files.linksHint')}
          checked={links.value !== '0'}
          disabled={links.busy}
          onValue={(isOn) => void turnLinks(isOn)}
        />
      </SettingPart>
      <SettingPart at="more" title={t('apps:fileSetting')}>
        <LinkRows
          label={t('apps:fileSetting')}
          rows={fileSettingPages.map((page) => ({
            url: `/fileSetting/${page}`,
            icon: icons[page],
            title: t(`fileset:page.${page}`),
            text: t(`fileset:about.${page}`),
          }))}
        />
      </SettingPart>
    </PlaceSheet>
  );
}
