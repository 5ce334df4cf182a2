import { useCallback, useEffect, useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import type { CallResult } from '../../api/result.ts';
import { useAppWindow, useWindowLoading } from '../../components/app-window.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { SwitchField } from '../../components/place/fields.tsx';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { PlaceFrame, PlaceSheet } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { loadDockerSession, useDocker } from '../../state/docker/engine.ts';
import { useAppStore } from '../../state/store.ts';
import { DockerUsers } from './docker-users.tsx';
import docker from './docker.module.css';
import styles from './setting.module.css';
import { RegistryForm } from './registry-form.tsx';
import { useFolderNames } from '../../components/place/use-folder-names.ts';

type Settings = CallData<typeof calls.dockerSetting>;

/** `/setting/docker`: whether the container manager is shown, its engine, where it keeps what, who may use it (APP-SET-13). */
export function DockerSetting() {
  const { t } = useTranslation('docker');
  const store = useAppStore();
  const { navigate, openWindow, inWindow } = useAppWindow();
  const folderName = useFolderNames();
  const { changes } = useDocker();
  const [answer, setAnswer] = useState<CallResult<Settings> | null>(null);
  const [busy, setBusy] = useState<'engine' | 'other' | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const load = useCallback(() => {
    void call(calls.dockerSetting, {}).then(setAnswer);
    void loadDockerSession(store);
  }, [store]);
  useEffect(load, [load, changes]);
  useWindowLoading(answer === null);

  if (answer === null) return <LoadingState />;
  if (!answer.success) return <ErrorState text={answer.message} code={answer.code} onRetry={load} />;
  const settings = answer.data;
  const isOn = settings.enabled === 1;
  const isUpdating = settings.updating === 1;

  const change = async (fields: { show?: boolean; root?: string }, done: string): Promise<void> => {
    setBusy('other');
    const result = await call(calls.dockerSetting, fields);
    setBusy(null);
    if (!result.success) {
      toastFailure(result);
      return;
    }
    setAnswer(result);
    toast({ kind: 'success', text: done });
  };
  const turn = async (on: boolean): Promise<void> => {
    const sure =
      on ||
      (await confirm({ title: t('setting.stopTitle'), content: t('setting.stopText'), okText: t('setting.stopOk'), danger: true })); // prettier-ignore
    if (!sure) return;
    setBusy('engine');
    const result = await call(on ? calls.serviceStart : calls.serviceStop, { name: 'docker' });
    setBusy(null);
    if (!result.success) toastFailure(result);
    load();
  };
  const open = (): void => {
    if (inWindow) openWindow('/docker');
    else navigate('/docker');
  };
  return (
    <PlaceFrame label={t('setting.title')}>
      <PlaceSheet title={t('setting.title')} text={t('setting.text')}>
        <SwitchField
          label={t('setting.show')}
          hint={t('setting.showHint')}
          checked={settings.showDocker === 1}
          disabled={busy !== null}
          onValue={(show) => void change({ show }, t('setting.saved'))}
        />
        <SwitchField
          label={t('setting.engine')}
          hint={
            isUpdating
              ? t('setting.engineUpdating')
              : busy === 'engine'
                ? t('off.starting')
                : isOn
                  ? t('setting.engineOn', { version: settings.version })
                  : t('setting.engineOff')
          }
          checked={isOn}
          disabled={busy !== null || isUpdating}
          onValue={(on) => void turn(on)}
        />
        <div className={styles.settingRow}>
          <div className={styles.settingText}>
            <span className={docker.fieldLabel}>{t('setting.root')}</span>
            <span>{folderName(settings.root)}</span>
            <span className={`${docker.quiet} ${styles.hint}`}>
              {t('setting.used', { size: formatSize(settings.used) })}
            </span>
            <span className={`${docker.quiet} ${styles.hint}`}>{t('setting.rootHint')}</span>
          </div>
          <button
            type="button"
            className="btn btn-secondary"
            disabled={isOn || busy !== null || isUpdating}
            onClick={() => {
              setChoosing(true);
            }}
          >
            {t('setting.rootChange')}
          </button>
        </div>
        <h2 className={styles.settingTitle}>{t('registry.title')}</h2>
        <RegistryForm
          key={`${settings.registry.name} ${settings.registry.url}`}
          registry={settings.registry}
          onSaved={load}
        />
        <DockerUsers />
        {settings.showDocker === 1 && (
          <p className={styles.settingOpen}>
            <button type="button" className="btn btn-secondary" onClick={open}>
              {t('setting.open')}
            </button>
          </p>
        )}
      </PlaceSheet>
      {isChoosing && (
        <FolderPicker
          title={t('setting.rootTitle')}
          okText={t('setting.rootOk')}
          areas={['my', 'team']}
          onDone={(root) => {
            setChoosing(false);
            if (root !== null && root !== settings.root) void change({ root }, t('setting.rootMoved'));
          }}
        />
      )}
    </PlaceFrame>
  );
}
