import { TEXT_MAX_BYTES } from '#shared/constants.ts';
import { downloadUrl } from '#shared/rules/file-urls.ts';
import { formatSize } from '#shared/rules/size.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { useHost } from '../../host/host-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { baseName } from '../../state/files/wire-path.ts';
import type { TextState } from './use-text.ts';

interface Props {
  readonly path: string;
  readonly failed: TextState & { readonly status: 'failed' };
  readonly onRetry: () => void;
}

/** Why a text is not shown: gone, too large (which is offered to be downloaded), or what the device says. */
export function TextFailure({ path, failed, onRetry }: Props) {
  const { t } = useTranslation('openers');
  const { deviceBase } = useHost();
  if (failed.code === 'N002001') return <EmptyState icon="document" title={t('viewer.missing')} />;
  if (failed.code === 'N000001')
    return (
      <EmptyState
        icon="document"
        title={t('text.tooLarge')}
        text={t('text.tooLargeText', { size: formatSize(TEXT_MAX_BYTES) })}
      >
        <a className="btn btn-primary" href={downloadUrl(deviceBase, path)} download={baseName(path)}>
          {t('download')}
        </a>
      </EmptyState>
    );
  return <ErrorState text={failed.message} code={failed.code} onRetry={onRetry} />;
}
