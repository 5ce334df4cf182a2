import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { TextField } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppSelector } from '../../state/store.ts';
import docker from './docker.module.css';
import styles from './setting.module.css';

interface Registry {
  readonly name: string;
  readonly url: string;
}

/** An address of a mirror: http or https, no path, or nothing at all. */
export function isMirror(text: string): boolean {
  if (text === '') return true;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { pathname, search, username } = new URL(text);
  return pathname === '/' && search === '' && username === '';
}

interface Props {
  readonly registry: Registry;
  readonly onSaved: (registry: Registry) => void;
}

/** The mirror of the registry: shown to all, changed by the administrator (APP-DKR-07, APP-SET-13). */
export function RegistryForm({ registry, onSaved }: Props) {
  const { t } = useTranslation('docker');
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const [name, setName] = useState(registry.name);
  const [url, setUrl] = useState(registry.url);
  const [busy, setBusy] = useState(false);
  const isChanged = name.trim() !== registry.name || url.trim() !== registry.url;
  const isRight = isMirror(url.trim());
  if (!isMaster)
    return (
      <>
        <p>{registry.url === '' ? t('registry.none') : `${registry.name} ${registry.url}`.trim()}</p>
        <p className={docker.quiet}>{t('registry.change')}</p>
      </>
    );
  const save = async (): Promise<void> => {
    setBusy(true);
    const result = await call(calls.dockerRegistrySet, { name: name.trim(), url: url.trim() });
    setBusy(false);
    if (!result.success) {
      toastFailure(result);
      return;
    }
    setName(result.data.registry.name);
    setUrl(result.data.registry.url);
    onSaved(result.data.registry);
    toast({ kind: 'success', text: t('registry.saved') });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && isRight && !busy) void save();
      }}
    >
      <p className={docker.quiet}>{t('registry.text')}</p>
      <TextField label={t('registry.name')} value={name} maxLength={64} onValue={setName} />
      <TextField
        label={t('registry.url')}
        hint={t('registry.urlHint')}
        error={isRight ? '' : t('registry.urlBad')}
        value={url}
        maxLength={512}
        spellCheck={false}
        autoComplete="off"
        inputMode="url"
        onValue={setUrl}
      />
      <button type="submit" className="btn btn-primary" disabled={!isChanged || !isRight || busy}>
        {t('registry.save')}
      </button>
    </form>
  );
}
