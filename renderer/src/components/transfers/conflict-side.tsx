import { useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { thumbUrl } from '#shared/rules/file-urls.ts';
import { formatSize } from '#shared/rules/size.ts';
import { useHost } from '../../host/host-context.ts';
import type { ConflictCase, ConflictSide } from '../../state/conflicts/conflict-case.ts';
import { useAppStore } from '../../state/store.ts';
import { useCommonSettings } from '../../state/files/use-common-settings.ts';
import { transfersOf } from '../../state/transfers/transfers.ts';
import { KindIcon } from '../files/kind-icon.tsx';
import { kindOf } from '../files/kind.ts';
import { whenText } from '../place/when.ts';
import { showFile } from './show-file.ts';
import styles from './conflicts.module.css';

/** Pictures of this computer up to this size (bytes) are shown before they are sent. */
const SHOWN_BYTES = 32 * 1024 * 1024;

/** A picture that this page is about to send; null for anything else. */
function useOwnPicture({ id, source }: ConflictCase, wanted: boolean): File | null {
  const store = useAppStore();
  const file = wanted && source === 'page' ? transfersOf(store).fileOf(id) : null;
  return file === null || file.size > SHOWN_BYTES ? null : file;
}

interface Props {
  readonly about: ConflictCase;
  readonly which: 'from' | 'there';
  readonly side: ConflictSide | null;
  readonly newer: boolean;
}

/** One of the two that want a name: its picture, size and time, and whether it is the newer one. */
export function ConflictSideCard({ about, which, side, newer }: Props) {
  const { t } = useTranslation('files');
  const { deviceBase } = useHost();
  const { date_format: dates } = useCommonSettings();
  const isDir = side?.isDir ?? about.isDir;
  const kind = kindOf({ name: about.name, isDir, ftype: 0 });
  const isPicture = kind === 'image';
  const own = useOwnPicture(about, isPicture && which === 'from');
  const path = side?.path ?? '';
  const url = isPicture && path !== '' ? thumbUrl(deviceBase, path, 's', side?.mtime ?? 0) : '';
  const ownRef = useMemo(() => (own === null ? undefined : showFile(own)), [own]);
  const [broken, setBroken] = useState(false);
  const facts = [
    isDir ? t('kind.folder') : side === null ? '' : formatSize(side.size),
    side === null ? '' : whenText(side.mtime, dates),
  ].filter((text) => text !== '');
  return (
    <div className={styles.side} data-side={which}>
      <span className={styles.picture}>
        {broken || (url === '' && own === null) ? (
          <KindIcon kind={kind} size={28} />
        ) : (
          <img
            {...(url === '' ? { ref: ownRef } : { src: url })}
            alt=""
            draggable={false}
            onError={() => {
              setBroken(true);
            }}
          />
        )}
      </span>
      <span className={styles.facts}>
        <span className={styles.caption}>
          {t(`conflict.side.${which}`)}
          {newer && <span className={styles.newer}>{t('conflict.newer')}</span>}
        </span>
        {facts.map((text) => (
          <span key={text} className={styles.fact}>
            {text}
          </span>
        ))}
      </span>
    </div>
  );
}
