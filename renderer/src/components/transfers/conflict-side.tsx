import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { LOCAL_PICTURE_BYTES } from '#shared/constants.ts';
import { thumbUrl } from '#shared/rules/file-urls.ts';
import { formatSize } from '#shared/rules/size.ts';
import { useHost } from '../../host/host-context.ts';
import type { ConflictCase, ConflictSide } from '../../state/conflicts/conflict-case.ts';
import { useAppStore } from '../../state/store.ts';
import { useCommonSettings } from '../../state/files/use-common-settings.ts';
import { nativeTransfersOf } from '../../state/native/native-bridge.ts';
import { isSecretPath, parseWirePath } from '../../state/files/wire-path.ts';
import { transfersOf } from '../../state/transfers/transfers.ts';
import { KindIcon } from '../files/kind-icon.tsx';
import { kindOf } from '../files/kind.ts';
import { whenText } from '../place/when.ts';
import { showFile } from './show-file.ts';
import styles from './conflicts.module.css';

/** A picture of this computer, which this page or the desktop app is about to send or to write over; null for none. */
function useOwnPicture({ id, source }: ConflictCase, wanted: boolean): Blob | null {
  const store = useAppStore();
  const [read, setRead] = useState<Blob | null>(null);
  const isOfApp = wanted && source === 'native';
  useEffect(() => {
    if (!isOfApp) return undefined;
    let isHere = true;
    const show = (bytes: Uint8Array<ArrayBuffer> | null): void => {
      if (isHere && bytes !== null) setRead(new Blob([bytes]));
    };
    // Without it the kind of the file stands there.
    void nativeTransfersOf(store)
      ?.picture(id)
      .then(show, () => undefined);
    return () => {
      isHere = false;
    };
  }, [isOfApp, id, store]);
  const file = wanted && source === 'page' ? transfersOf(store).fileOf(id) : read;
  return file === null || file.size > LOCAL_PICTURE_BYTES ? null : file;
}

/** Whose it is: what lies in somebody's own files or safe box; teams, drives and this computer say nothing of that. */
function ownerOf(path: string): string {
  const { area, owner } = parseWirePath(path);
  return area === 'my' || area === 'safe' ? owner : '';
}

interface Props {
  readonly about: ConflictCase;
  readonly which: 'from' | 'there';
  readonly side: ConflictSide | null;
  readonly newer: boolean;
}

/** One of the two that want a name: its picture, size, time and owner, and whether it is the newer one. */
export function ConflictSideCard({ about, which, side, newer }: Props) {
  const { t } = useTranslation('files');
  const { deviceBase } = useHost();
  const { date_format: dates } = useCommonSettings();
  const isDir = side?.isDir ?? about.isDir;
  const kind = kindOf({ name: about.name, isDir, ftype: 0 });
  const isPicture = kind === 'image';
  const path = side?.path ?? '';
  const own = useOwnPicture(about, isPicture && side !== null && path === '');
  const owner = ownerOf(path);
  // Outside of the safe box there is no picture of what lies in it.
  const url = isPicture && path !== '' && !isSecretPath(path) ? thumbUrl(deviceBase, path, 's', side?.mtime ?? 0) : '';
  const ownRef = useMemo(() => (own === null ? undefined : showFile(own)), [own]);
  const [broken, setBroken] = useState(false);
  const facts = [
    isDir ? t('kind.folder') : side === null ? '' : formatSize(side.size),
    side === null ? '' : whenText(side.mtime, dates),
    owner === '' ? '' : t('conflict.owner', { name: owner }),
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
