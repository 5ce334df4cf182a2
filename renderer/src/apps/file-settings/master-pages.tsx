import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { drivePurviews } from '#shared/contract/kinds.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { confirm } from '../../components/dialogs/dialog-service.ts';
import { SelectField, SwitchField } from '../../components/place/fields.tsx';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { displayPath } from '../../state/files/display-path.ts';
import { useFilePlacesQuery } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import type { PageProps } from './page-props.ts';

/** What each account may do with external drives (APP-FSET-03). */
export function PurviewPage({ settings, set }: PageProps) {
  const { t } = useTranslation('fileset');
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    let here = true;
    void call(calls.userList, { all: true, size: 200 }).then((result) => {
      if (here && result.success)
        setNames(Object.fromEntries(result.data.list.map((user) => [user.username, user.nick_name || user.username])));
    });
    return () => {
      here = false;
    };
  }, []);
  const list = settings.devPurview?.list ?? [];
  if (list.length === 0) return <PlaceNote>{t('purview.nobody')}</PlaceNote>;
  return list.map(({ username, purview }) => (
    <SelectField
      key={username}
      label={names[username] ?? username}
      value={purview}
      options={drivePurviews.map((value) => ({ value, label: t(`purview.${value}`) }))}
      onValue={(next) => {
        void set(() => call(calls.fileSetting, { page: 'devPurview', username, purview: next }));
      }}
    />
  ));
}

/** Folders kept twice, where the pools can (APP-FSET-04). */
export function RedundancyPage({ settings: { zdr }, set }: PageProps) {
  const { t } = useTranslation('fileset');
  const { t: files } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const [adding, setAdding] = useState(false);
  if (zdr.available !== 1) return <PlaceNote>{t('zdr.unavailable')}</PlaceNote>;
  const change = (folders: string[]): void => {
    void set(() => call(calls.fileSetting, { page: 'zdr', folders }));
  };
  return (
    <>
      {zdr.folders.map((path) => (
        <SwitchField
          key={path}
          label={displayPath(path, names, translateWith(files))}
          checked
          onValue={() => {
            change(zdr.folders.filter((one) => one !== path));
          }}
        />
      ))}
      <p>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            setAdding(true);
          }}
        >
          {t('zdr.add')}
        </button>
      </p>
      {adding && (
        <FolderPicker
          title={t('zdr.add')}
          okText={t('zdr.choose')}
          onDone={(path) => {
            setAdding(false);
            if (path !== null && !zdr.folders.includes(path)) change([...zdr.folders, path]);
          }}
        />
      )}
    </>
  );
}

const creators = ['master', 'all'] as const;
const days = [7, 14, 30, 60, 90, 180, 365] as const;

/** Team files as a whole (APP-FSET-04). */
export function PublicPage({ settings, set }: PageProps) {
  const { t } = useTranslation('fileset');
  const page = settings.public;
  const change = (fields: object): void => {
    void set(() => call(calls.fileSetting, { page: 'public', ...fields }));
  };
  const turn = async (enable: boolean): Promise<void> => {
    const sure =
      enable ||
      (await confirm({
        title: t('public.offTitle'),
        content: t('public.offText'),
        okText: t('public.off'),
        danger: true,
      }));
    if (sure) change({ switch: enable });
  };
  return (
    <>
      <SwitchField
        label={t('public.switch')}
        hint={t('public.switchHint')}
        checked={page.switch === 1}
        onValue={(enable) => void turn(enable)}
      />
      <SelectField
        label={t('public.days')}
        value={String(page.recycle_days)}
        options={[...new Set([...days, page.recycle_days])]
          .sort((a, b) => a - b)
          .map((count) => ({ value: String(count), label: t('public.daysCount', { count }) }))}
        onValue={(value) => {
          change({ recycle_days: Number(value) });
        }}
      />
      <SelectField
        label={t('public.create_by')}
        value={page.create_by}
        options={creators.map((value) => ({ value, label: t(`public.by.${value}`) }))}
        onValue={(create_by) => {
          change({ create_by });
        }}
      />
    </>
  );
}
