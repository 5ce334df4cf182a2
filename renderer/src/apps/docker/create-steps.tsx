import { useState } from 'react';
import { formatSize } from '#shared/rules/size.ts';
import { Icon } from '../../components/icon.ts';
import { SelectField, SwitchField, TextArea, TextField } from '../../components/place/fields.tsx';
import { FolderPicker } from '../../components/place/folder-picker.tsx';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useEngine } from '../../state/docker/engine.ts';
import type { Draft, Fault, FolderRow, Policy, PortRow } from './create-draft.ts';
import type { StepProps } from './create-props.ts';
import { CreateReview } from './create-review.tsx';
import docker from './docker.module.css';
import styles from './create.module.css';
import { PullList } from './pull-list.tsx';
import { startPull } from './pulls.ts';
import { useFolderNames } from '../../components/place/use-folder-names.ts';

/** Text of what is wrong with a field; '' when nothing is. */
function useFaults(faults: readonly Fault[]): (field: string) => string {
  const { t } = useTranslation('docker');
  return (field) => {
    const fault = faults.find((each) => each.field === field);
    return fault === undefined ? '' : translateWith(t)(fault.text, fault.values);
  };
}

/** The fields of one step of the wizard. */
export function StepBody(props: StepProps) {
  switch (props.step) {
    case 'image':
      return <ImageStep {...props} />;
    case 'ports':
      return <PortStep {...props} />;
    case 'folders':
      return <FolderStep {...props} />;
    case 'env':
      return <EnvStep {...props} />;
    case 'limits':
      return <LimitStep {...props} />;
    case 'review':
      return <CreateReview {...props} />;
  }
}

function ImageStep({ draft, change, faults, around }: StepProps) {
  const { t } = useTranslation('docker');
  const engine = useEngine();
  const fault = useFaults(faults);
  const image = draft.image.trim();
  const isMissing = faults.some(({ text }) => text === 'create.imageMissing');
  return (
    <>
      <TextField
        label={t('create.image')}
        hint={t('create.imageHint')}
        error={fault('image')}
        value={draft.image}
        list="docker-images"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        onValue={(value) => {
          change({ image: value });
        }}
      />
      <datalist id="docker-images">
        {around.images.map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
      {isMissing && (
        <p className={styles.inlineOffer}>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              startPull(engine, /:[^/]+$/.test(image) ? image : `${image}:latest`);
            }}
          >
            {t('create.pull', { image })}
          </button>
        </p>
      )}
      <PullList />
      <TextField
        label={t('create.name')}
        hint={t('create.nameHint')}
        error={fault('name')}
        value={draft.name}
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        onValue={(name) => {
          change({ name });
        }}
      />
      <TextField
        label={t('create.command')}
        hint={t('create.commandHint')}
        value={draft.command}
        maxLength={4096}
        autoComplete="off"
        spellCheck={false}
        onValue={(command) => {
          change({ command });
        }}
      />
      <SwitchField
        label={t('create.tty')}
        hint={t('create.ttyHint')}
        checked={draft.tty}
        onValue={(tty) => {
          change({ tty });
        }}
      />
    </>
  );
}

/** A key that no row of a draft has. */
const freshKey = ({ ports, folders }: Draft): number =>
  Math.max(0, ...ports.map(({ key }) => key), ...folders.map(({ key }) => key)) + 1;

function PortStep({ draft, change, faults, networks }: StepProps) {
  const { t } = useTranslation('docker');
  const fault = useFaults(faults);
  const set = (key: number, next: Partial<PortRow>): void => {
    change({ ports: draft.ports.map((row) => (row.key === key ? { ...row, ...next } : row)) });
  };
  const names = [...new Set([draft.network, ...networks.map(({ Name }) => Name)])];
  const isHost = draft.network === 'host' || draft.network === 'none';
  return (
    <>
      <SelectField
        label={t('create.network')}
        value={draft.network}
        options={names.map((value) => ({ value, label: value }))}
        onValue={(network) => {
          change({ network });
        }}
      />
      <fieldset className={styles.rows} disabled={isHost}>
        <legend>{t('create.ports')}</legend>
        <p className={docker.quiet}>{t(isHost ? 'create.hostNoPorts' : 'create.portsHint')}</p>
        {draft.ports.map((row) => (
          <div key={row.key} className={styles.portRow}>
            <TextField
              label={t('create.hostPort')}
              placeholder={t('create.hostPortAny')}
              inputMode="numeric"
              error={fault(`host${row.key}`)}
              value={row.host}
              maxLength={5}
              onValue={(host) => {
                set(row.key, { host: host.trim() });
              }}
            />
            <Icon name="arrow-right" size={16} />
            <TextField
              label={t('create.containerPort')}
              inputMode="numeric"
              error={fault(`inside${row.key}`)}
              value={row.inside}
              maxLength={5}
              onValue={(inside) => {
                set(row.key, { inside: inside.trim() });
              }}
            />
            <SelectField
              label={t('create.protocol')}
              value={row.protocol}
              options={[
                { value: 'tcp', label: 'TCP' },
                { value: 'udp', label: 'UDP' },
              ]}
              onValue={(protocol) => {
                set(row.key, { protocol });
              }}
            />
            <button
              type="button"
              className="icon-btn"
              aria-label={t('create.removePort', { port: row.inside || row.host })}
              onClick={() => {
                change({ ports: draft.ports.filter(({ key }) => key !== row.key) });
              }}
            >
              <Icon name="trash" size={16} />
            </button>
          </div>
        ))}
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            change({ ports: [...draft.ports, { key: freshKey(draft), host: '', inside: '', protocol: 'tcp' }] });
          }}
        >
          <Icon name="plus" size={16} />
          {t('create.addPort')}
        </button>
      </fieldset>
    </>
  );
}

function FolderStep({ draft, change, faults }: StepProps) {
  const { t } = useTranslation('docker');
  const fault = useFaults(faults);
  const folderName = useFolderNames();
  /** Row whose folder is being chosen; 0 = a new one. */
  const [choosing, setChoosing] = useState<number | null>(null);
  const set = (key: number, next: Partial<FolderRow>): void => {
    change({ folders: draft.folders.map((row) => (row.key === key ? { ...row, ...next } : row)) });
  };
  const add = (row: Pick<FolderRow, 'type' | 'source'>): void => {
    change({ folders: [...draft.folders, { ...row, key: freshKey(draft), target: '', readOnly: false }] });
  };
  return (
    <fieldset className={styles.rows}>
      <legend>{t('create.folders')}</legend>
      <p className={docker.quiet}>{t('create.foldersHint')}</p>
      {draft.folders.map((row) => (
        <div key={row.key} className={styles.folderRow}>
          {row.type === 'bind' ? (
            <div className={styles.folderField}>
              <span className={docker.fieldLabel}>{t('create.source')}</span>
              <button
                type="button"
                className="btn btn-secondary"
                title={folderName(row.source)}
                onClick={() => {
                  setChoosing(row.key);
                }}
              >
                <Icon name="folder" size={16} />
                <span className={styles.clip}>{folderName(row.source)}</span>
              </button>
            </div>
          ) : (
            <TextField
              label={t('create.volume')}
              error={fault(`source${row.key}`)}
              value={row.source}
              maxLength={127}
              spellCheck={false}
              onValue={(source) => {
                set(row.key, { source });
              }}
            />
          )}
          <Icon name="arrow-right" size={16} />
          <TextField
            label={t('create.target')}
            placeholder="/data"
            error={fault(`target${row.key}`)}
            value={row.target}
            maxLength={4096}
            spellCheck={false}
            onValue={(target) => {
              set(row.key, { target });
            }}
          />
          <SelectField
            label={t('create.mode')}
            value={row.readOnly ? 'ro' : 'rw'}
            options={[
              { value: 'rw', label: t('create.readWrite') },
              { value: 'ro', label: t('create.readOnly') },
            ]}
            onValue={(mode) => {
              set(row.key, { readOnly: mode === 'ro' });
            }}
          />
          <button
            type="button"
            className="icon-btn"
            aria-label={t('create.removeFolder', { name: row.type === 'bind' ? folderName(row.source) : row.source })}
            onClick={() => {
              change({ folders: draft.folders.filter(({ key }) => key !== row.key) });
            }}
          >
            <Icon name="trash" size={16} />
          </button>
        </div>
      ))}
      <div className={styles.buttonRow}>
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            setChoosing(0);
          }}
        >
          <Icon name="folder-plus" size={16} />
          {t('create.addFolder')}
        </button>
        <button
          type="button"
          className="btn btn-text"
          onClick={() => {
            add({ type: 'volume', source: '' });
          }}
        >
          {t('create.addVolume')}
        </button>
      </div>
      {choosing !== null && (
        <FolderPicker
          title={t('create.chooseFolder')}
          okText={t('create.useFolder')}
          onDone={(path) => {
            setChoosing(null);
            if (path === null) return;
            if (choosing === 0) add({ type: 'bind', source: path });
            else set(choosing, { source: path });
          }}
        />
      )}
    </fieldset>
  );
}

function EnvStep({ draft, change, faults }: StepProps) {
  const { t } = useTranslation('docker');
  const fault = useFaults(faults);
  return (
    <TextArea
      label={t('create.env')}
      hint={t('create.envHint')}
      error={fault('env')}
      value={draft.env}
      rows={12}
      maxLength={32_768}
      onValue={(env) => {
        change({ env });
      }}
    />
  );
}

function LimitStep({ draft, change, faults, around }: StepProps) {
  const { t } = useTranslation('docker');
  const fault = useFaults(faults);
  const policies: readonly Policy[] = ['no', 'on-failure', 'unless-stopped', 'always'];
  return (
    <>
      <SelectField
        label={t('create.restart')}
        value={draft.policy}
        options={policies.map((value) => ({ value, label: t(`policy.${value}`) }))}
        onValue={(policy) => {
          change({ policy });
        }}
      />
      {draft.policy === 'on-failure' && (
        <TextField
          label={t('create.retries')}
          inputMode="numeric"
          value={draft.retries}
          maxLength={3}
          onValue={(retries) => {
            change({ retries: retries.replace(/\D/g, '') });
          }}
        />
      )}
      <TextField
        label={t('create.memory')}
        hint={t('create.memoryHint', { total: Number.isFinite(around.memory) ? formatSize(around.memory) : '' })}
        error={fault('memory')}
        inputMode="numeric"
        value={draft.memory}
        maxLength={8}
        onValue={(memory) => {
          change({ memory: memory.trim() });
        }}
      />
      <TextField
        label={t('create.cpus')}
        hint={t('create.cpusHint', { count: Number.isFinite(around.cpus) ? around.cpus : 0 })}
        error={fault('cpus')}
        inputMode="decimal"
        value={draft.cpus}
        maxLength={6}
        onValue={(cpus) => {
          change({ cpus: cpus.trim() });
        }}
      />
    </>
  );
}
