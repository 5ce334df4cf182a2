import { Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { MessageFrame } from '#shared/contract/push.ts';
import { TEXT_MAX_BYTES } from '#shared/constants.ts';
import { downloadUrl } from '#shared/rules/file-urls.ts';
import { formatSize } from '#shared/rules/size.ts';
import { useWindowLoading } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { lazyPart } from '../../components/lazy-part.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { changedFolder, usePushes } from '../../components/place/use-pushes.ts';
import { useHost } from '../../host/host-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { baseName, parentPath } from '../../state/files/wire-path.ts';
import { EncodingButton, encodings } from './encoding-button.tsx';
import { createTail } from './tail-document.ts';
import styles from './editor.module.css';

const TailArea = lazyPart(() => import('./tail-area.tsx').then((module) => ({ default: module.TailArea })));

interface Props {
  readonly path: string;
  readonly phrases: Readonly<Record<string, string>>;
}

/**
 * The last part of a text that is too large to be shown whole. It follows what is written behind it, until one goes up
 * to read (APP-TXT-01, APP-CODE-01).
 */
export function TailView({ path, phrases }: Props) {
  const { t } = useTranslation('openers');
  const { t: files } = useTranslation('files');
  const { deviceBase } = useHost();
  const tail = useMemo(() => createTail(path), [path]);
  const state = useSyncExternalStore(tail.subscribe, tail.getState);
  const [follow, setFollow] = useState(true);
  const [wrap, setWrap] = useState(false);
  const [searching, setSearching] = useState(0);
  const name = baseName(path);
  useEffect(() => {
    void tail.load();
    return tail.close;
  }, [tail]);
  const folder = parentPath(path);
  const changedHere = useCallback((frame: MessageFrame) => changedFolder(frame) === (folder ?? ''), [folder]);
  const look = useCallback(() => void tail.look(), [tail]);
  usePushes(changedHere, look);
  useWindowLoading(state.status === 'loading');

  const download = (className: string) => (
    <a className={className} href={downloadUrl(deviceBase, path)} download={name}>
      {files('action.download')}
    </a>
  );
  if (state.status === 'loading') return <LoadingState />;
  if (state.status === 'failed') {
    const { code = '', message = '' } = state.failure ?? {};
    if (code === 'N002001') return <EmptyState icon="document" title={t('viewer.missing')} />;
    if (code !== 'N000001')
      return <ErrorState title={t('text.failed')} text={message} code={code} onRetry={() => void tail.load()} />;
    return (
      <EmptyState
        icon="document"
        title={t('text.tooLarge')}
        text={t('text.tooLargeText', { size: formatSize(TEXT_MAX_BYTES) })}
      >
        {download('btn btn-primary')}
      </EmptyState>
    );
  }
  const button = (id: string, label: string, onClick: () => void, pressed?: boolean) => (
    <button
      type="button"
      className={styles.barButton}
      data-testid={`tail-${id}`}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <div className={styles.editor} data-testid="tail-view" data-follow={follow}>
      {state.from > 0 && (
        <PlaceNote>
          <span>{t('tail.text', { part: formatSize(state.size - state.from), size: formatSize(state.size) })}</span>
          <span className={styles.noteActions}>{download('link-btn')}</span>
        </PlaceNote>
      )}
      <Suspense fallback={<LoadingState />}>
        <TailArea
          label={name}
          text={state.text}
          follow={follow}
          wrap={wrap}
          phrases={phrases}
          searching={searching}
          onLeaveEnd={() => {
            setFollow(false);
          }}
        />
      </Suspense>
      <div className={styles.bar} role="toolbar" aria-label={t('viewer.toolbar')}>
        {button(
          'follow',
          t('tail.follow'),
          () => {
            setFollow((now) => !now);
          },
          follow,
        )}
        {button('find', t('tail.find'), () => {
          setSearching((count) => count + 1);
        })}
        {button(
          'wrap',
          t('text.wrap'),
          () => {
            setWrap((now) => !now);
          },
          wrap,
        )}
        <span className={styles.grow}>{t('text.readOnly')}</span>
        <span>{formatSize(state.size)}</span>
        <EncodingButton
          current={state.encoding}
          choices={() =>
            encodings.map((id) => ({
              id,
              label: t('editor.readAs', { encoding: id.toUpperCase() }),
              checked: state.encoding === id,
              onSelect: () => void tail.load(id),
            }))
          }
        />
      </div>
    </div>
  );
}
