import { useTranslation } from '../../i18n/use-translation.ts';
import { UPLOAD_PARALLEL } from '#shared/constants.ts';
import type { NativeChanges } from '#shared/ipc/transfer-channels.ts';
import type { TransferBridge } from '#shared/ipc/bridge.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { SelectField, SwitchField } from '../../components/place/fields.tsx';
import { SpeedLimit } from '../../components/place/speed-limit.tsx';
import place from '../../components/place/place.module.css';
import { useAppSelector } from '../../state/store.ts';
import styles from './transfer-settings.module.css';

const counts = Array.from({ length: UPLOAD_PARALLEL }, (_, index) => String(index + 1));
const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const policies = ['ask', 'rename', 'overwrite', 'skip'] as const;

interface Props {
  readonly transfers: TransferBridge;
}

/** What a person chooses about the transfers of the desktop app (APP-TASK-01); each choice counts at once. */
export function TransferSettings({ transfers }: Props) {
  const { t } = useTranslation('transfers');
  const settings = useAppSelector(({ native }) => native.settings);
  if (settings === null) return <LoadingState />;
  const change = (part: NativeChanges): void => {
    transfers.setSettings(part).catch(() => {
      toast({ kind: 'error', text: t('settings.notSaved') });
    });
  };
  const { schedule } = settings;
  return (
    <section className={place.sheet} aria-label={t('settings.title')} data-testid="transfer-settings">
      <h2 className={place.sheetTitle}>{t('settings.title')}</h2>
      <p className={place.sheetText}>{t('settings.text')}</p>
      <SelectField
        label={t('settings.parallel')}
        value={String(settings.parallel)}
        options={counts.map((value) => ({ value, label: value }))}
        onValue={(count) => {
          change({ parallel: Number(count) });
        }}
      />
      <SpeedLimit
        label={t('settings.limit.upload')}
        hint={t('settings.limit.hint')}
        speed={t('settings.limit.speed.upload')}
        wrong={t('settings.limit.wrong')}
        bytes={settings.uploadLimit}
        onBytes={(uploadLimit) => {
          change({ uploadLimit });
        }}
      />
      <SpeedLimit
        label={t('settings.limit.save')}
        hint={t('settings.limit.hint')}
        speed={t('settings.limit.speed.save')}
        wrong={t('settings.limit.wrong')}
        bytes={settings.saveLimit}
        onBytes={(saveLimit) => {
          change({ saveLimit });
        }}
      />
      <SwitchField
        label={t('settings.schedule')}
        hint={t('settings.scheduleHint')}
        checked={schedule.on}
        onValue={(on) => {
          change({ schedule: { on } });
        }}
      />
      {schedule.on && (
        <div className={styles.pair}>
          <SelectField
            label={t('settings.from')}
            value={String(schedule.from)}
            options={hours}
            onValue={(hour) => {
              change({ schedule: { from: Number(hour) } });
            }}
          />
          <SelectField
            label={t('settings.to')}
            hint={
              schedule.from === schedule.to
                ? t('settings.wholeDay')
                : schedule.from > schedule.to
                  ? t('settings.overnight')
                  : ''
            }
            value={String(schedule.to)}
            options={hours}
            onValue={(hour) => {
              change({ schedule: { to: Number(hour) } });
            }}
          />
        </div>
      )}
      <SaveFolder folder={settings.folder} transfers={transfers} />
      <SelectField
        label={t('settings.sameName')}
        value={settings.sameName}
        options={policies.map((value) => ({ value, label: t(`settings.policy.${value}`) }))}
        onValue={(sameName) => {
          change({ sameName });
        }}
      />
      <SwitchField
        label={t('settings.keepAwake')}
        hint={t('settings.keepAwakeHint')}
        checked={settings.keepAwake}
        onValue={(keepAwake) => {
          change({ keepAwake });
        }}
      />
    </section>
  );
}

/** Where saved files go. The folder is chosen in a dialog of the system; the page never names one. */
function SaveFolder({ folder, transfers }: { folder: string; transfers: TransferBridge }) {
  const { t } = useTranslation('transfers');
  const choose = (always: boolean): void => {
    transfers.chooseFolder(always).catch(() => {
      toast({ kind: 'error', text: t('settings.notSaved') });
    });
  };
  return (
    <div className={styles.folder} role="group" aria-label={t('settings.folder')}>
      <span className={styles.folderText}>
        <span className={styles.label}>{t('settings.folder')}</span>
        <span className={styles.path} title={folder}>
          {folder === '' ? t('settings.folderAsk') : folder}
        </span>
        {folder !== '' && <span className={styles.hint}>{t('settings.folderGone')}</span>}
      </span>
      <button
        type="button"
        className="btn btn-secondary"
        onClick={() => {
          choose(true);
        }}
      >
        {t(folder === '' ? 'settings.folderChoose' : 'settings.folderChange')}
      </button>
      {folder !== '' && (
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            choose(false);
          }}
        >
          {t('settings.folderForget')}
        </button>
      )}
    </div>
  );
}
