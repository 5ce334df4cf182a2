import type { ComponentProps, MouseEvent } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useOpenEntry } from '../../components/files/use-open-entry.ts';
import { useHost } from '../../host/host-context.ts';
import { parentPath } from '../../state/files/wire-path.ts';
import { headingOf } from './heading-of.ts';
import { relativePath } from './relative-path.ts';

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
 * shows them (APP-ZSV-02). One that leads nowhere is only its text.
 */
export function MarkdownLink({ path, href = '', children, ...more }: Props) {
  const host = useHost();
  const { open } = useOpenEntry();
  const folder = parentPath(path);
  const beside = folder === null || href.startsWith('#') ? null : relativePath(folder, href);
  const isHere = href.startsWith('#') || beside === path;
  if (!isOutside(href) && !isHere && beside === null) return <span {...more}>{children}</span>;

  const follow = async (event: MouseEvent<HTMLAnchorElement>): Promise<void> => {
    if (isOutside(href)) {
      await host.openExternal(href);
    } else if (isHere) {
      const paper = event.currentTarget.closest('[data-paper]');
      const heading = paper && headingOf(paper, decoded(href.slice(href.indexOf('#') + 1)));
      if (heading === null) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      heading.scrollIntoView({ block: 'start' });
    } else if (beside !== null) {
      const result = await call(calls.fileInfo, { paths: [beside] });
      const [entry] = result.success ? result.data.list : [];
      if (entry !== undefined) open(entry);
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
