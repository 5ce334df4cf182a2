import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { mountTypes } from '#shared/contract/kinds.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { externalActions, isForeignFilesystem } from '#shared/rules/storage/external-actions.ts';
import { externalKind } from '#shared/rules/storage/external-kind.ts';
import type { ExternalDisk } from '#shared/rules/storage/poll.ts';
import { filesystemUse } from '#shared/rules/storage/records.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import rows from '../../components/place/action-rows.module.css';
import { PlaceSheet } from '../../components/place/place-frame.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector } from '../../state/store.ts';
import styles from './external-disks.module.css';
import { FormatDialog } from './format-dialog.tsx';
import { useExternalActions } from './use-external-actions.ts';

interface RowProps {
  readonly disk: ExternalDisk;
  readonly busy: string;
  readonly onMount: (disk: ExternalDisk) => void;
  readonly onRemove: (disk: ExternalDisk) => void;
  readonly onFormat: (dev: string) => void;
}

/** Whether it is a folder of another server, which has a page of its own (APP-SET-07). */
const isMountType = (type: string): boolean => (mountTypes as readonly string[]).includes(externalKind(type));

/** What the disk is, in a few words. */
function useFacts(disk: ExternalDisk): string[] {
  const { t } = useTranslation('extdisks');
  const { type, fs, mounted, dev, size } = disk;
  const isDisk = dev !== '';
  const state = mounted ? t('mounted') : t('notMounted');
  const facts = [t(`kind.${externalKind(type)}`), size > 0 ? formatSizeSpaced(size) : '', fs, isDisk ? state : ''];
  const use = isForeignFilesystem(disk) ? t('notSupported') : filesystemUse(fs) === 'readOnly' ? t('readOnly') : '';
  return [...facts, use].filter((fact) => fact !== '');
}

function Row({ disk, busy, onMount, onRemove, onFormat }: RowProps) {
  const { t } = useTranslation('extdisks');
  const role = useAppSelector(selectRole);
  const { navigate } = useAppWindow();
  const facts = useFacts(disk);
  const may = externalActions(disk, role);
  const name = disk.label === '' ? t('unnamed') : disk.label;
  const button = (key: 'mount' | 'remove' | 'format', run: () => void, works = false) => (
    <button
      type="button"
      className="btn btn-secondary"
      data-action={key}
      aria-label={`${t(key)}, ${name}`}
      aria-busy={works}
      disabled={busy !== ''}
      onClick={run}
    >
      {works && <Spinner />}
      {t(key)}
    </button>
  );
  const works = busy !== '' && busy === disk.dev;
  return (
    <li className={rows.row} data-testid="external-disk" data-type={externalKind(disk.type)} data-dev={disk.dev}>
      <Icon name={disk.dev === '' ? 'globe' : 'disk'} size={24} />
      <div className={rows.what}>
        <b>{name}</b>
        <span>{facts.join(' · ')}</span>
      </div>
      <div className={rows.actions}>
        {disk.dev === '' && role === 'master' && isMountType(disk.type) && (
          <button
            type="button"
            className="btn btn-secondary"
            data-action="manage"
            aria-label={`${t('manage')}, ${name}`}
            onClick={() => {
              navigate('/setting/mount');
            }}
          >
            {t('manage')}
          </button>
        )}
        {may.mount &&
          button(
            'mount',
            () => {
              onMount(disk);
            },
            works,
          )}
        {may.remove &&
          button(
            'remove',
            () => {
              onRemove(disk);
            },
            works,
          )}
        {may.format &&
          button('format', () => {
            onFormat(disk.dev);
          })}
      </div>
    </li>
  );
}

/** External disks and servers, with what the administrator may do with them. APP-SET-04, EXT-02, EXT-07 to EXT-09 */
export function ExternalDisks() {
  const { t } = useTranslation('extdisks');
  const disks = useAppSelector((state) => state.storage.externalDisks);
  const polled = useAppSelector((state) => state.storage.checkedAt > 0);
  const role = useAppSelector(selectRole);
  const [form, setForm] = useState('');
  const { busy, mount, remove } = useExternalActions(setForm);
  if (!polled) return <LoadingState />;
  if (disks.length === 0) return <EmptyState icon="disk" title={t('none')} text={t('noneText')} />;
  return (
    <section className={styles.screen} data-testid="external-disks">
      <PlaceSheet title={t('title')} text={t(role === 'master' ? 'lead' : 'leadOthers')}>
        <ul className={rows.list}>
          {disks.map((disk, index) => (
            <Row
              key={disk.dev === '' ? `${disk.type} ${disk.label} ${index}` : disk.dev}
              disk={disk}
              busy={busy}
              onMount={(found) => void mount(found)}
              onRemove={(found) => void remove(found)}
              onFormat={setForm}
            />
          ))}
        </ul>
      </PlaceSheet>
      {form !== '' && role === 'master' && (
        <FormatDialog
          key={form}
          dev={form}
          onClose={() => {
            setForm('');
          }}
        />
      )}
    </section>
  );
}
