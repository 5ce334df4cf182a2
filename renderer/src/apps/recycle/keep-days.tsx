import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { Select } from '../../components/place/fields.tsx';
import { useFileSettings } from '../../components/place/use-file-settings.ts';
import { useAppSelector } from '../../state/store.ts';
import { keepDays } from './filters.ts';
import type { Scope } from './restore.ts';

/** For how long a bin keeps what it holds; that of the team folders is the administrator's to change. */
export function KeepDays({ scope }: { scope: Scope }) {
  const { t } = useTranslation('places');
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const { settings, set } = useFileSettings();
  if (settings === null) return null;
  const days = scope === 'my' ? settings.common.recycle_days : settings.public.recycle_days;
  const choices = [...new Set([...keepDays, days])].sort((a, b) => a - b);
  return (
    <Select
      label={t('recycle.keep')}
      value={String(days)}
      disabled={scope === 'public' && !isMaster}
      options={choices.map((value) => ({ value: String(value), label: t('recycle.keepDays', { count: value }) }))}
      onValue={(value) => {
        const page = scope === 'my' ? 'common' : 'public';
        void set(() => call(calls.fileSetting, { page, recycle_days: Number(value) }));
      }}
    />
  );
}
