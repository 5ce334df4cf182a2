import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { SelectField, SwitchField } from '../../components/place/fields.tsx';
import { isMac } from '../../components/shortcuts/keys.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { forgetSorts, returnRenames, setReturnRenames } from '../../state/files/preferences.ts';
import { useAppSelector } from '../../state/store.ts';
import type { PageProps } from './page-props.ts';

const openModes = ['single', 'double'] as const;
const dateFormats = ['auto', 'ymd', 'dmy', 'mdy'] as const;
const sortFields = ['name', 'mtime', 'ctime', 'size', 'ftype'] as const;
const orders = ['asc', 'desc'] as const;
const policies = ['ask', 'rename', 'overwrite', 'skip'] as const;

/** What the file manager shows and asks (APP-FSET-02). */
export function CommonPage({ settings: { common }, set }: PageProps) {
  const { t } = useTranslation('fileset');
  const change = (fields: object): void => {
    void set(() => call(calls.fileSetting, { page: 'common', ...fields }));
  };
  return (
    <>
      {(['show_hidden', 'confirm_delete', 'thumbnails'] as const).map((field) => (
        <SwitchField
          key={field}
          label={t(`common.${field}`)}
          hint={t(`common.${field}_hint`)}
          checked={common[field] === 1}
          onValue={(checked) => {
            change({ [field]: checked });
          }}
        />
      ))}
      <SelectField
        label={t('common.open_mode')}
        value={common.open_mode}
        options={openModes.map((value) => ({ value, label: t(`common.open.${value}`) }))}
        onValue={(open_mode) => {
          change({ open_mode });
        }}
      />
      <SelectField
        label={t('common.date_format')}
        value={common.date_format}
        options={dateFormats.map((value) => ({ value, label: t(`common.date.${value}`) }))}
        onValue={(date_format) => {
          change({ date_format });
        }}
      />
      {isMac() && <ReturnKey />}
    </>
  );
}

/** What Return does: a matter of this account on this computer, and of a Mac alone (interaction conventions 3.1). */
function ReturnKey() {
  const { t } = useTranslation('fileset');
  const account = useAppSelector((state) => state.session.username);
  const [renames, setRenames] = useState(() => returnRenames(account));
  return (
    <SwitchField
      label={t('common.return_renames')}
      hint={t('common.return_renames_hint')}
      checked={renames}
      onValue={(checked) => {
        setReturnRenames(account, checked);
        setRenames(checked);
      }}
    />
  );
}

/** How folders are sorted that nobody has sorted; on wish all of them (APP-FSET-02). */
export function SortPage({ settings: { sortBy }, set }: PageProps) {
  const { t } = useTranslation('fileset');
  const account = useAppSelector((state) => state.session.username);
  const change = (fields: object): void => {
    void set(() => call(calls.fileSetting, { page: 'sortBy', ...fields }));
  };
  const applyToAll = async (): Promise<void> => {
    const sure = await confirm({ title: t('sort.allTitle'), content: t('sort.allText'), okText: t('sort.all') });
    if (!sure) return;
    forgetSorts(account);
    toast({ kind: 'success', text: t('sort.done') });
  };
  return (
    <>
      <SelectField
        label={t('sort.by')}
        value={sortBy.sort_by}
        options={sortFields.map((value) => ({ value, label: t(`sort.field.${value}`) }))}
        onValue={(sort_by) => {
          change({ sort_by });
        }}
      />
      <SelectField
        label={t('sort.order')}
        value={sortBy.sort_order}
        options={orders.map((value) => ({ value, label: t(`sort.orders.${value}`) }))}
        onValue={(sort_order) => {
          change({ sort_order });
        }}
      />
      <SwitchField
        label={t('sort.folders_first')}
        checked={sortBy.folders_first === 1}
        onValue={(folders_first) => {
          change({ folders_first });
        }}
      />
      <p>
        <button type="button" className="btn btn-secondary" onClick={() => void applyToAll()}>
          {t('sort.all')}
        </button>
      </p>
    </>
  );
}

/** What search keeps, and the way to its index (APP-FSET-05). */
export function SearchPage({ settings: { search }, set }: PageProps) {
  const { t } = useTranslation('fileset');
  const { openWindow } = useAppWindow();
  const clear = async (): Promise<void> => {
    const result = await call(calls.searchHistory, { action: 'clear' });
    toast(result.success ? { kind: 'success', text: t('search.cleared') } : { kind: 'error', text: result.message });
  };
  return (
    <>
      <SwitchField
        label={t('search.save')}
        hint={t('search.saveHint')}
        checked={search.save_history === 1}
        onValue={(save_history) => {
          void set(() => call(calls.fileSetting, { page: 'search', save_history }));
        }}
      />
      <p style={{ display: 'flex', gap: 8 }}>
        <button type="button" className="btn btn-secondary" onClick={() => void clear()}>
          {t('search.clear')}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            openWindow('/bigSearch/bigSearch-setting');
          }}
        >
          {t('search.index')}
        </button>
      </p>
    </>
  );
}

/** What happens when a name is taken (APP-FSET-05, DRG-26). */
export function SameNamePage({ settings: { sameName }, set }: PageProps) {
  const { t } = useTranslation('fileset');
  return (
    <SelectField
      label={t('sameName.policy')}
      hint={t(`sameName.hint.${sameName.policy}`)}
      value={sameName.policy}
      options={policies.map((value) => ({ value, label: t(`sameName.${value}`) }))}
      onValue={(policy) => {
        void set(() => call(calls.fileSetting, { page: 'sameName', policy }));
      }}
    />
  );
}
