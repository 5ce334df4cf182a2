import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { streamUrl } from '#shared/rules/file-urls.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { useHost } from '../../host/host-context.ts';
import { parentPath } from '../../state/files/wire-path.ts';
import { relativePath } from './relative-path.ts';
import { EditButton } from './edit-button.tsx';
import { goToHeading } from './heading-of.ts';
import { MarkdownLink } from './markdown-link.tsx';
import { TextFailure } from './text-failure.tsx';
import { useText } from './use-text.ts';
import styles from './documents.module.css';

const plugins = [remarkGfm];

/**
 * Markdown with its form, from the heading on that the address names; HTML in it stays text, pictures beside it are shown,
 * nothing else is fetched.
 */
export function MarkdownView({ path, heading }: { path: string; heading: string }) {
  const { t } = useTranslation('openers');
  const { deviceBase } = useHost();
  const { isActive } = useAppWindow();
  const { text, retry } = useText(path);
  // The same ones each time: a link that has the keyboard keeps it when the file is written anew.
  const components = useMemo((): Components => {
    const folder = parentPath(path);
    return {
      img: ({ src, alt }) => {
        const inside = typeof src !== 'string' || folder === null ? null : relativePath(folder, src);
        return inside === null ? <span>{alt}</span> : <img src={streamUrl(deviceBase, inside)} alt={alt ?? ''} />;
      },
      a: ({ node: _node, href, ...more }) => <MarkdownLink {...more} path={path} href={href} />,
    };
  }, [path, deviceBase]);
  const paper = useRef<HTMLDivElement>(null);
  const isThere = text.status === 'ready';
  const goToIt = useEffectEvent(() => {
    // A window that opens behind another one leaves the keyboard where it is.
    if (heading !== '' && paper.current !== null) goToHeading(paper.current, heading, isActive());
  });
  useEffect(() => {
    if (isThere) goToIt();
  }, [isThere]);
  if (text.status === 'loading') return <LoadingState />;
  if (text.status === 'failed') return <TextFailure path={path} failed={text} onRetry={retry} />;
  return (
    <div className={styles.document} data-testid="markdown-view">
      <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
        <EditButton path={path} label={t('editor.edit')} />
      </div>
      {text.content.trim() === '' ? (
        <EmptyState icon="document" title={t('viewer.empty')} />
      ) : (
        <div ref={paper} className={styles.paper} tabIndex={0} data-paper>
          <Markdown remarkPlugins={plugins} components={components}>
            {text.content}
          </Markdown>
        </div>
      )}
    </div>
  );
}
