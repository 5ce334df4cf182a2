import type { ComponentProps, MouseEvent } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { viewerWindow } from '../../components/files/open-target.ts';
import { useOpenEntry } from '../../components/files/use-open-entry.ts';
import { useHost } from '../../host/host-context.ts';
import { parentPath } from '../../state/files/wire-path.ts';
import { goToHeading } from './heading-of.ts';
import { relativePath } from './relative-path.ts';
import { viewOf } from './view-of.ts';

interface Props extends Pick<ComponentProps<'a'>, 'id' | 'className' | 'aria-describedby' | 'aria-label' | 'children'> {
  /** The document that the link stands in. */
  readonly path: string;
  readonly href: string | undefined;
}

const isOutside = (href: string): boolean => /^(https?|mailto):/i.test(href);

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/**
 * A link of a document: pages of the web outside, headings of the document by scrolling to them, files beside it in what
 * shows them, other documents at the heading that it names (APP-ZSV-02). One that leads nowhere is only its text.
 */
export function MarkdownLink({ path, href = '', children, ...more }: Props) {
  const host = useHost();
  const { open } = useOpenEntry();
  const { openWindow } = useAppWindow();
  const folder = parentPath(path);
  const beside = folder === null || href.startsWith('#') ? null : relativePath(folder, href);
  const fragment = href.includes('#') ? decoded(href.slice(href.indexOf('#') + 1)) : '';
  const isHere = href.startsWith('#') || beside === path;
  if (!isOutside(href) && !isHere && beside === null) return <span {...more}>{children}</span>;

  const follow = async (event: MouseEvent<HTMLAnchorElement>): Promise<void> => {
    if (isOutside(href)) {
      await host.openExternal(href);
    } else if (isHere) {
      const paper = event.currentTarget.closest('[data-paper]');
      if (paper !== null) goToHeading(paper, fragment, true);
    } else if (beside !== null) {
      const result = await call(calls.fileInfo, { paths: [beside] });
      const [entry] = result.success ? result.data.list : [];
      if (entry === undefined) return;
      if (fragment === '' || entry.is_dir === '1' || viewOf(entry.path, null) !== 'markdown') open(entry);
      else
        openWindow(`/zsviewer?path=${encodeURIComponent(entry.path)}&heading=${encodeURIComponent(fragment)}`, {
          name: viewerWindow('/zsviewer?'),
          title: entry.name,
        });
    }
  };
  const onClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    event.preventDefault();
    void follow(event);
  };
  return (
    <a
      {...more}
      href={href}
      onClick={onClick}
      onAuxClick={(event) => {
        // The middle button would take the address for one of this page.
        if (event.button === 1) onClick(event);
      }}
    >
      {children}
    </a>
  );
}
