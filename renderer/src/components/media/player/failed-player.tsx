import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { downloadUrl } from '#shared/rules/file-urls.ts';
import { useHost } from '../../../host/host-context.ts';
import { translateWith } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { baseName } from '../../../state/files/wire-path.ts';
import { ownMediaSupport } from '../../../state/media-support.ts';
import { nativeTransfersOf } from '../../../state/native/native-bridge.ts';
import { useAppStore } from '../../../state/store.ts';
import { toastFailure } from '../../dialogs/failure-toast.ts';
import { EmptyState } from '../../empty-state.tsx';
import { openHere } from '../../files/open-here.ts';
import { LoadingState } from '../../loading-state.tsx';
import type { PlayFailure } from '../play-failure.ts';

interface Props {
  readonly path: string;
  /** Null while the reason is being looked for. */
  readonly failure: PlayFailure | null;
  /** Plays it again from where it was; null where that is of no use. */
  readonly onRetry: (() => void) | null;
}

/** Why a film or song does not play, and what can be done about it (APP-PLAYER-02). */
export function FailedPlayer({ path, failure, onRetry }: Props) {
  const { t } = useTranslation(['openers', 'files', 'filework']);
  const { deviceBase } = useHost();
  const store = useAppStore();
  const name = baseName(path);
  if (failure === null) return <LoadingState />;
  if (failure === 'missing') return <EmptyState icon="video" title={t('player.missing')} />;
  if (failure === 'empty') return <EmptyState icon="video" title={t('viewer.empty')} />;
  if (failure === 'denied') return <EmptyState icon="lock" title={t('player.denied')} text={t('player.deniedText')} />;
  const retry = (look: 'primary' | 'secondary') =>
    onRetry !== null && (
      <button type="button" className={`btn btn-${look}`} onClick={onRetry}>
        {t('player.retry')}
      </button>
    );
  if (failure === 'lost')
    return (
      <EmptyState icon="warning" title={t('player.lost')} text={t('player.lostText')}>
        {retry('primary')}
      </EmptyState>
    );
  const isFormat = failure === 'format';
  const formats = ownMediaSupport()[fileTypeOf(name) === fileTypes.music ? 'audio' : 'video'].join(', ');
  const plays = isFormat && formats !== '' ? ` ${t('player.plays', { formats })}` : '';
  const isApp = nativeTransfersOf(store) !== null;
  const open = (): void => {
    const context = { store, base: deviceBase, translate: translateWith(t) };
    const failed = (message: string, code: string): void => {
      toastFailure({ code, message }, t('files:failed.action', { code }));
    };
    void openHere({ context: () => context, failed }, { path, name });
  };
  return (
    <EmptyState
      icon="video"
      title={t(isFormat ? 'player.unsupported' : 'player.damaged')}
      text={`${t(isApp ? 'player.unsupportedHere' : 'player.unsupportedText')}${plays}`}
    >
      {isApp && (
        <button type="button" className="btn btn-primary" onClick={open}>
          {t('player.openHere')}
        </button>
      )}
      <a
        className={isApp ? 'btn btn-secondary' : 'btn btn-primary'}
        href={downloadUrl(deviceBase, path)}
        download={name}
      >
        {t('download')}
      </a>
      {retry('secondary')}
    </EmptyState>
  );
}
