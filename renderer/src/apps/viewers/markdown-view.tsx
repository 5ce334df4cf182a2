import { useTranslation } from '../../i18n/use-translation.ts';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { streamUrl } from '#shared/rules/file-urls.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { useHost } from '../../host/host-context.ts';
import { parentPath } from '../../state/files/wire-path.ts';
import { relativePath } from './relative-path.ts';
import { EditButton } from './edit-button.tsx';
import { TextFailure } from './text-failure.tsx';
import { useText } from './use-text.ts';
import styles from './documents.module.css';

/** Markdown with its form; HTML in it stays text, pictures beside it are shown, nothing else is fetched. */
export function MarkdownView({ path }: { path: string }) {
  const { t } = useTranslation('openers');
  const host = useHost();
  const { text, retry } = useText(path);
  if (text.status === 'loading') return <LoadingState />;
  if (text.status === 'failed') return <TextFailure path={path} failed={text} onRetry={retry} />;
  const folder = parentPath(path);
  const picture = (source: string | undefined): string | undefined => {
    const inside = source === undefined || folder === null ? null : relativePath(folder, source);
    return inside === null ? undefined : streamUrl(host.deviceBase, inside);
  };
  return (
    <div className={styles.document} data-testid="markdown-view">
      <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
        <EditButton path={path} label={t('editor.edit')} />
      </div>
      <div className={styles.paper} tabIndex={0}>
        <Markdown
          remarkPlugins={[remarkGfm]}
          components={{
            img: ({ src, alt }) => {
              const own = picture(typeof src === 'string' ? src : undefined);
              return own === undefined ? <span>{alt}</span> : <img src={own} alt={alt ?? ''} />;
            },
            a: ({ href, children }) => (
              <a
                href={href}
                onClick={(event) => {
                  event.preventDefault();
                  if (href !== undefined && /^(https?|mailto):/i.test(href)) void host.openExternal(href);
                }}
              >
                {children}
              </a>
            ),
          }}
        >
          {text.content}
        </Markdown>
      </div>
    </div>
  );
}
