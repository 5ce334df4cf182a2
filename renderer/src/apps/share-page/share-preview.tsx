import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { extensionOf, fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { useHost } from '../../host/host-context.ts';
import type { Entry } from '../../state/files/entry.ts';
import { shareDownloadUrl, shareInlineUrl, shareThumbUrl, type ShareKey } from '../../state/files/share-urls.ts';
import { decodeText } from './decode-text.ts';
import styles from './share.module.css';

export type PreviewKind = 'image' | 'video' | 'audio' | 'text';

const texts: ReadonlySet<string> = new Set(['txt', 'md', 'csv', 'log', 'json']);

/** What the page shows of a file by itself; null for what can only be downloaded. */
export function previewOf(name: string): PreviewKind | null {
  const code = fileTypeOf(name);
  if (code === fileTypes.image) return 'image';
  if (code === fileTypes.video) return 'video';
  if (code === fileTypes.music) return 'audio';
  return code === fileTypes.code || texts.has(extensionOf(name)) ? 'text' : null;
}

/** Where a visitor stopped watching stays in this browser (seconds). */
const placeKey = ({ id }: ShareKey, path: string): string => `share-place:${id}:${path}`;

interface Props {
  readonly share: ShareKey;
  readonly entries: readonly Entry[];
  readonly path: string | null;
  /** Stands in the page rather than over it. */
  readonly inline: boolean;
  readonly onShow: (path: string | null) => void;
  readonly onTake: (event: MouseEvent<HTMLAnchorElement>) => void;
  /** What is shown could not be read. */
  readonly onFailed: () => void;
}

/** One file of a share, looked at in the page, or offered to download; arrows go on to the next. */
export function SharePreview({ share, entries, path, inline, onShow, onTake, onFailed }: Props) {
  const { t } = useTranslation('sharing');
  const { deviceBase } = useHost();
  const index = entries.findIndex((entry) => entry.path === path);
  const entry = entries[index];
  useEffect(() => {
    if (inline) return;
    const onKey = (event: KeyboardEvent): void => {
      const next = event.key === 'ArrowRight' ? index + 1 : event.key === 'ArrowLeft' ? index - 1 : -1;
      const to = entries[next];
      if (to !== undefined) onShow(to.path);
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, [entries, index, inline, onShow]);
  if (entry === undefined) return null;
  const body = <Preview key={entry.path} share={share} entry={entry} onFailed={onFailed} />;
  if (inline) return <div className={styles.inline}>{body}</div>;
  return (
    <DialogFrame
      title={entry.name}
      layer="shell"
      width={800}
      testId="share-preview"
      onEscape={() => {
        onShow(null);
      }}
      footer={
        <>
          <a
            className="btn btn-secondary"
            href={shareDownloadUrl(deviceBase, share, entry.path)}
            download={entry.name}
            onClick={onTake}
          >
            {t('page.download', { name: '' })}
          </a>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              onShow(null);
            }}
          >
            {t('page.close')}
          </button>
        </>
      }
    >
      {body}
    </DialogFrame>
  );
}

interface PreviewProps {
  readonly share: ShareKey;
  readonly entry: Entry;
  readonly onFailed: () => void;
}

function Preview({ share, entry, onFailed }: PreviewProps) {
  const { t } = useTranslation('sharing');
  const [failed, setFailed] = useState(false);
  const onError = (): void => {
    setFailed(true);
    onFailed();
  };
  const { deviceBase } = useHost();
  const kind = previewOf(entry.name);
  const url = shareInlineUrl(deviceBase, share, entry.path);
  if (failed) return <EmptyState icon="document" title={t('page.notRead')} />;
  if (kind === 'image')
    return (
      <img
        className={styles.preview}
        src={shareThumbUrl(deviceBase, share, entry.path, 'l')}
        alt={entry.name}
        onError={onError}
      />
    );
  if (kind === 'text') return <TextPreview url={url} onError={onError} />;
  if (kind === null) return <EmptyState icon="document" title={t('page.noPreview')} text={t('page.noPreviewText')} />;
  const remember = placeKey(share, entry.path);
  const media = {
    className: styles.preview,
    src: url,
    controls: true,
    onError,
    onLoadedMetadata: (event: { currentTarget: HTMLMediaElement }) => {
      const at = Number(sessionStorage.getItem(remember) ?? '0');
      if (at > 5 && at < event.currentTarget.duration - 10) event.currentTarget.currentTime = at;
    },
    onTimeUpdate: (event: { currentTarget: HTMLMediaElement }) => {
      sessionStorage.setItem(remember, String(Math.floor(event.currentTarget.currentTime)));
    },
  };
  return kind === 'video' ? <video {...media} /> : <audio {...media} />;
}

/** Text is cut where reading it in a page ends. */
const TEXT_SHOWN = 256 * 1024;

function TextPreview({ url, onError }: { url: string; onError: () => void }) {
  const [text, setText] = useState('');
  const failed = useEffectEvent(onError);
  useEffect(() => {
    const controller = new AbortController();
    fetch(url, { signal: controller.signal, headers: { Range: `bytes=0-${TEXT_SHOWN - 1}` } })
      .then(async (answer) => {
        if (answer.ok) setText(decodeText(new Uint8Array(await answer.arrayBuffer())));
        // An empty file has no first byte to ask for.
        else if (answer.status !== 416) failed();
      })
      .catch(() => {
        if (!controller.signal.aborted) failed();
      });
    return () => {
      controller.abort();
    };
  }, [url]);
  return <pre className={styles.text}>{text}</pre>;
}
