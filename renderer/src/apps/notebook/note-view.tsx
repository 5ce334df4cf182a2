import { DOMSerializer, type Node as NoteNode } from '@tiptap/pm/model';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { shownAddress, type ImageSource } from './editor/image-address.ts';
import { parseNote } from './editor/note-schema.ts';
import './editor/note-text.css';

/** How a block of a text stands to another text. */
export type BlockMark = 'same' | 'added' | 'removed';

/** Blocks with their marks, as `compareBlocks` of `compare-notes.ts` makes them. */
export interface MarkedBlock {
  readonly node: NoteNode;
  readonly mark: BlockMark;
  /** One item of a list, drawn close to the one before. */
  readonly isPart?: true;
}

interface Props {
  readonly blocks: readonly MarkedBlock[];
  readonly source: () => ImageSource;
  readonly font: string;
  /** What each mark is called, for those who do not see it. */
  readonly labels?: Readonly<Record<Exclude<BlockMark, 'same'>, string>>;
  /** Told once all pictures are there, or cannot be had. */
  readonly onImages?: () => void;
}

/** The blocks of a text, unmarked. */
export function blocksOf(html: string): MarkedBlock[] {
  const blocks: MarkedBlock[] = [];
  parseNote(html).forEach((node) => blocks.push({ node, mark: 'same' }));
  return blocks;
}

/** Resolves once a picture is there, or cannot be had. */
function imageDone(image: HTMLImageElement): Promise<void> {
  if (image.complete) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      resolve();
    };
    image.addEventListener('load', done, { once: true });
    image.addEventListener('error', done, { once: true });
  });
}

/** The text of a note to be read: drawn from its blocks, never from html as it came (CALL-EXT-20). */
export function NoteView({ blocks, source, font, labels, onImages }: Props) {
  const { t } = useTranslation('notes');
  const place = useRef<HTMLDivElement>(null);
  const told = useRef(onImages);
  useLayoutEffect(() => {
    told.current = onImages;
  });
  useLayoutEffect(() => {
    const target = place.current;
    if (target === null) return;
    // Drawn in a document of its own first: an address is only fetched once it is one of ours.
    const draft = document.implementation.createHTMLDocument('');
    for (const { node, mark, isPart } of blocks) {
      draft.body.append(DOMSerializer.fromSchema(node.type.schema).serializeNode(node, { document: draft }));
      const drawn = draft.body.lastElementChild;
      if (isPart === true) drawn?.setAttribute('data-part', '');
      if (mark === 'same' || drawn === null) continue;
      drawn.setAttribute('data-mark', mark);
      drawn.setAttribute('title', labels?.[mark] ?? '');
    }
    for (const image of draft.body.querySelectorAll('img'))
      image.src = shownAddress(image.getAttribute('src') ?? '', source());
    for (const box of draft.body.querySelectorAll('input')) {
      box.disabled = true;
      box.setAttribute('aria-label', t('tick', { text: box.closest('li')?.textContent.trim() ?? '' }));
    }
    target.replaceChildren(...[...draft.body.childNodes].map((node) => document.adoptNode(node)));
    let here = true;
    void Promise.all([...target.querySelectorAll('img')].map(imageDone)).then(() => {
      if (here) told.current?.();
    });
    return () => {
      here = false;
    };
  }, [blocks, source, labels, t]);
  return (
    <div data-font={font}>
      <div className="noteText">
        <div className="ProseMirror" ref={place} data-testid="note-view" />
      </div>
    </div>
  );
}
