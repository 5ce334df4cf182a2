import { useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { isAddressOrNetwork } from '#shared/rules/ip-address.ts';
import { call } from '../../../api/call.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { SelectField, SwitchField, TextField } from '../../../components/place/fields.tsx';
import { FolderPicker } from '../../../components/place/folder-picker.tsx';
import { PlaceNote } from '../../../components/place/place-frame.tsx';
import { useFolderNames } from '../../../components/place/use-folder-names.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { LoadedPart } from '../form/loaded-part.tsx';
import { useChange } from '../form/use-change.ts';
import { useLoaded } from '../form/use-loaded.ts';
import styles from './lan.module.css';

type Rule = NonNullable<CallData<typeof calls.shareService>['rules']>[number];

const squashes = ['none', 'root', 'all'] as const;
const load = () => call(calls.shareService, { service: 'nfs', action: 'config' });

/** Which computers reach which folders by NFS, and what they may do there (APP-SET-06, CALL-FS-05). */
export function NfsSettings({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation('setlan');
  const config = useLoaded(load);
  const folderName = useFolderNames();
  const { busy, run } = useChange();
  const save = async (rules: readonly Rule[]): Promise<boolean> => {
    const saved = await run(() =>
      call(calls.shareService, { service: 'nfs', action: 'config_set', rules: [...rules] }),
    );
    if (saved !== null) config.put(saved);
    onChanged();
    return saved !== null;
  };
  const remove = async (rules: readonly Rule[], index: number): Promise<void> => {
    if (!(await save(rules.filter((_rule, at) => at !== index)))) return;
    const action = { label: t('undo'), onSelect: () => void save(rules) };
    toast({ kind: 'info', text: t('nfs.removed', { name: folderName(rules[index]?.path ?? '') }), action });
  };
  return (
    <LoadedPart of={config}>
      {({ rules = [] }) => (
        <>
          <h3 className={styles.subtitle}>{t('nfs.rules')}</h3>
          {rules.length === 0 && <p className={styles.note}>{t('nfs.noRules')}</p>}
          <ul className={styles.rows} aria-label={t('nfs.rules')}>
            {rules.map((rule, index) => (
              <li key={`${rule.path} ${rule.client}`} className={styles.line}>
                <span className={styles.grow}>
                  {folderName(rule.path)}
                  <span className={styles.note}>
                    {t('nfs.rule', {
                      client: rule.client,
                      may: t(rule.rw === 1 ? 'nfs.write' : 'nfs.read'),
                      squash: t(`nfs.squash.${rule.squash}`),
                    })}
                  </span>
                </span>
                <button
                  type="button"
                  className="btn btn-text"
                  disabled={busy}
                  aria-label={t('removeOf', { name: `${folderName(rule.path)}, ${rule.client}` })}
                  onClick={() => void remove(rules, index)}
                >
                  {t('remove')}
                </button>
              </li>
            ))}
          </ul>
          {rules.length < 100 && (
            <NewRule
              key={rules.length}
              busy={busy}
              isTaken={(path, client) => rules.some((rule) => rule.path === path && rule.client === client)}
              onAdd={(rule) => void save([...rules, rule])}
            />
          )}
        </>
      )}
    </LoadedPart>
  );
}

interface NewRuleProps {
  readonly busy: boolean;
  readonly isTaken: (path: string, client: string) => boolean;
  readonly onAdd: (rule: Rule) => void;
}

function NewRule({ busy, isTaken, onAdd }: NewRuleProps) {
  const { t } = useTranslation('setlan');
  const folderName = useFolderNames();
  const [path, setPath] = useState('');
  const [client, setClient] = useState('');
  const [isWritable, setWritable] = useState(false);
  const [squash, setSquash] = useState<Rule['squash']>('root');
  const [isChoosing, setChoosing] = useState(false);
  const given = client.trim();
  const problem =
    given === '' || isAddressOrNetwork(given) ? (isTaken(path, given) ? t('nfs.taken') : '') : t('nfs.clientBad');
  const isReady = path !== '' && given !== '' && problem === '' && !busy;
  return (
    <form
      aria-label={t('nfs.new')}
      className={styles.newRule}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onAdd({ path, client: given, rw: isWritable ? 1 : 0, squash });
      }}
    >
      <h3 className={styles.subtitle}>{t('nfs.new')}</h3>
      <div className={styles.line}>
        <span className={styles.grow}>{path === '' ? t('nfs.noFolder') : folderName(path)}</span>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            setChoosing(true);
          }}
        >
          {t('nfs.folder')}
        </button>
      </div>
      <TextField
        label={t('nfs.client')}
        hint={t('nfs.clientHint')}
        error={problem}
        value={client}
        maxLength={64}
        spellCheck={false}
        autoComplete="off"
        onValue={setClient}
      />
      <SelectField
        label={t('nfs.squashLabel')}
        hint={t('nfs.squashHint')}
        value={squash}
        options={squashes.map((value) => ({ value, label: t(`nfs.squash.${value}`) }))}
        onValue={setSquash}
      />
      {squash === 'none' && <PlaceNote tone="warning">{t('nfs.noneRisk')}</PlaceNote>}
      <SwitchField label={t('nfs.writable')} checked={isWritable} onValue={setWritable} />
      <button type="submit" className={`btn btn-primary ${styles.configure}`} disabled={!isReady}>
        {t('nfs.add')}
      </button>
      {isChoosing && (
        <FolderPicker
          title={t('nfs.folder')}
          okText={t('choose')}
          reading
          onDone={(chosen) => {
            setChoosing(false);
            if (chosen !== null) setPath(chosen);
          }}
        />
      )}
    </form>
  );
}
