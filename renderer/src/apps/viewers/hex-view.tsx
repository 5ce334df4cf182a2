import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSize } from '#shared/rules/size.ts';
import { streamUrl } from '#shared/rules/file-urls.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { useHost } from '../../host/host-context.ts';
import { hexLines, type HexLine } from './hex.ts';
import styles from './documents.module.css';

/** Bytes fetched at a time. */
const PIECE = 64 * 1024;

/** The bytes of any file, piece by piece as one scrolls. */
export function HexView({ path }: { path: string }) {
  const { t } = useTranslation(['openers', 'common']);
  const { deviceBase } = useHost();
  const [lines, setLines] = useState<readonly HexLine[]>([]);
  const [read, setRead] = useState(0);
  const [size, setSize] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const [wanted, setWanted] = useState(PIECE);

  useEffect(() => {
    if (read >= wanted || (size !== null && read >= size) || failed) return;
    const controller = new AbortController();
    const headers = { Range: `bytes=${read}-${read + PIECE - 1}` };
    fetch(streamUrl(deviceBase, path), { headers, signal: controller.signal })
      .then(async (answer) => {
        // An empty file has no range to give.
        if (answer.status === 416) {
          setSize(0);
          return;
        }
        if (!answer.ok) throw new Error(String(answer.status));
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const total = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1] ?? bytes.length);
        setSize(total);
        setLines((before) => [...before, ...hexLines(bytes, read)]);
        setRead(read + bytes.length);
      })
      .catch(() => {
        if (!controller.signal.aborted) setFailed(true);
      });
    return () => {
      controller.abort();
    };
  }, [deviceBase, path, read, wanted, size, failed]);
  const more = useCallback(() => {
    setWanted(read + PIECE);
  }, [read]);

  const again = (className: string) => (
    <button
      type="button"
      className={className}
      onClick={() => {
        setFailed(false);
      }}
    >
      {t('common:retry')}
    </button>
  );
  if (failed && lines.length === 0)
    return (
      <EmptyState icon="document" title={t('hex.failed')}>
        {again('btn btn-secondary')}
      </EmptyState>
    );
  return (
    <div className={styles.document} data-testid="hex-view">
      <div className={styles.tools}>
        <span>{size === null ? '' : t('hex.shown', { read: formatSize(read), size: formatSize(size) })}</span>
        {failed && (
          <>
            <span role="alert">{t('hex.failed')}</span>
            {again('link-btn')}
          </>
        )}
      </div>
      <div
        className={styles.hex}
        tabIndex={0}
        onScroll={({ currentTarget: box }) => {
          if (box.scrollHeight - box.scrollTop - box.clientHeight < 800) more();
        }}
      >
        {lines.map(({ offset, bytes, signs }) => (
          <div key={offset}>
            <span>{offset}</span>
            <span>{bytes}</span>
            <span>{signs}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
