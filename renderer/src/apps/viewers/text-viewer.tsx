import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXT_MAX_BYTES } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { downloadUrl } from '../../api/file-urls.ts';
import { useWindowLoading, useWindowTitle } from '../../components/app-window.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { openMenu } from '../../components/menu/menu-service.ts';
import { useHost } from '../../host/host-context.ts';
import { linesOf, piecesOf } from './lines.ts';
import { TextPiece } from './text-piece.tsx';
import styles from './viewers.module.css';

/** Encodings a person can choose when the device guessed wrong. */
const encodings = ['utf-8', 'gbk', 'utf-16le', 'utf-16be', 'big5', 'shift_jis', 'windows-1252'] as const;

type Loaded =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly content: string; readonly encoding: string; readonly size: number }
  | { readonly status: 'failed'; readonly code: string; readonly message: string };

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** A text by its path; `encoding` '' lets the device find out. */
function useText(path: string, encoding: string): { readonly loaded: Loaded; readonly retry: () => void } {
  const [state, setState] = useState<{ readonly key: string; readonly loaded: Loaded }>({
    key: '',
    loaded: { status: 'loading' },
  });
  const [attempt, setAttempt] = useState(0);
  const key = `${path}\0${encoding}\0${attempt}`;
  useEffect(() => {
    const controller = new AbortController();
    const args = { path, ...(encoding === '' ? {} : { encoding }) };
    void call(calls.textLoad, args, { signal: controller.signal }).then((result) => {
      if (controller.signal.aborted) return;
      const loaded: Loaded = result.success
        ? { status: 'ready', ...result.data }
        : { status: 'failed', code: result.code, message: result.message };
      setState({ key, loaded });
    });
    return () => {
      controller.abort();
    };
  }, [path, encoding, key]);
  return {
    loaded: state.key === key ? state.loaded : { status: 'loading' },
    retry: () => {
      setAttempt((now) => now + 1);
    },
  };
}

interface Props {
  readonly path: string;
  /** Source code: numbered lines that do not wrap. */
  readonly code: boolean;
}

/** Text to read: the encoding it was read in, line numbers for code, wrapping at will (APP-TXT-01, APP-CODE-01). */
export function TextViewer({ path, code }: Props) {
  const { t } = useTranslation('files');
  const { deviceBase } = useHost();
  const [encoding, setEncoding] = useState('');
  const [wrap, setWrap] = useState(!code);
  const { loaded, retry } = useText(path, encoding);
  const name = nameOf(path);
  useWindowTitle(name);
  useWindowLoading(loaded.status === 'loading');
  const content = loaded.status === 'ready' ? loaded.content : '';
  const lines = useMemo(() => linesOf(content), [content]);

  const downloadLink = (
    <a className="btn btn-primary" href={downloadUrl(deviceBase, path)} download={name}>
      <Icon name="download" size={16} />
      {t('action.download')}
    </a>
  );
  if (loaded.status === 'loading') return <LoadingState />;
  if (loaded.status === 'failed') {
    if (loaded.code === 'N000001')
      return (
        <EmptyState
          icon="document"
          title={t('text.tooLarge')}
          text={t('text.tooLargeText', { size: formatSize(TEXT_MAX_BYTES) })}
        >
          {downloadLink}
        </EmptyState>
      );
    if (loaded.code === 'N002001') return <EmptyState icon="document" title={t('viewer.missing')} />;
    return <ErrorState title={t('text.failed')} text={loaded.message} code={loaded.code} onRetry={retry} />;
  }

  const copyAll = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(content);
      toast({ key: 'text-copied', kind: 'success', text: t('text.copied') });
    } catch {
      toast({ kind: 'error', text: t('text.copyFailed') });
    }
  };
  const chooseEncoding = (element: Element): void => {
    openMenu({
      label: t('text.encoding'),
      at: { element, side: 'above' },
      items: encodings.map((id) => ({
        id,
        label: id.toUpperCase(),
        checked: loaded.encoding === id,
        onSelect: () => {
          setEncoding(id);
        },
      })),
    });
  };
  return (
    <div className={styles.text} data-testid="text-viewer">
      {content === '' ? (
        <EmptyState icon="document" title={t('text.empty')} />
      ) : (
        <TextBody lines={lines} wrap={wrap} numbered={code} />
      )}
      <div className={styles.status}>
        <span>{t('text.lines', { count: lines.length })}</span>
        <span>{formatSize(loaded.size)}</span>
        <span>{t('text.readOnly')}</span>
        <span className={styles.grow} />
        <button
          type="button"
          className={styles.statusButton}
          aria-pressed={wrap}
          onClick={() => {
            setWrap((now) => !now);
          }}
        >
          {t('text.wrap')}
        </button>
        <button type="button" className={styles.statusButton} onClick={() => void copyAll()}>
          {t('text.copy')}
        </button>
        <button
          type="button"
          className={styles.statusButton}
          aria-haspopup="menu"
          title={t('text.encoding')}
          data-testid="text-encoding"
          onClick={(event) => {
            chooseEncoding(event.currentTarget);
          }}
        >
          {loaded.encoding.toUpperCase()}
        </button>
      </div>
    </div>
  );
}

function TextBody({ lines, wrap, numbered }: { lines: readonly string[]; wrap: boolean; numbered: boolean }) {
  const [root, setRoot] = useState<HTMLDivElement | null>(null);
  const pieces = useMemo(() => piecesOf(lines), [lines]);
  const digits = String(lines.length).length;
  return (
    <div
      ref={setRoot}
      className={styles.body}
      data-wrap={wrap}
      data-numbered={numbered}
      style={{ '--digits': digits } as React.CSSProperties}
      tabIndex={0}
    >
      <div className={styles.pieces}>
        {pieces.map((piece, index) => (
          <TextPiece key={index} lines={piece} index={index} numbered={numbered} root={root} />
        ))}
      </div>
    </div>
  );
}
