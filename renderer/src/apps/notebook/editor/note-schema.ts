import { type AnyExtension, getSchema } from '@tiptap/core';
import { TaskItem, TaskList } from '@tiptap/extension-list';
import { TableKit } from '@tiptap/extension-table';
import { DOMParser as NoteParser, DOMSerializer, type Node as NoteNode, type Schema } from '@tiptap/pm/model';
import { StarterKit } from '@tiptap/starter-kit';
import type { NoteText } from '../note-types.ts';
import type { ImageSource } from './image-address.ts';
import { noteImage } from './note-image.ts';

/** What the schema is told of the page around it. */
export interface SchemaOptions {
  /** Where pictures are shown from now. */
  readonly source: () => ImageSource;
  /** Name of the box of a line that is ticked. */
  readonly tickLabel: (text: string) => string;
}

/** Addresses that a link of a note may lead to; `nas:` means a place on the device. */
export const isLinkAllowed = (address: string): boolean => /^(?:https?:\/\/|mailto:|tel:|nas:\/)/i.test(address);

/** What a note is made of: the one list from which the editor, the preview and the exports are built (APP-NOTE-02). */
export function noteExtensions({ source, tickLabel }: SchemaOptions): AnyExtension[] {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2, 3] },
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        protocols: [{ scheme: 'nas', optionalSlashes: true }],
        isAllowedUri: isLinkAllowed,
        HTMLAttributes: { target: null, rel: null, class: null },
      },
    }),
    TaskList,
    TaskItem.configure({
      nested: true,
      a11y: { checkboxLabel: (node) => tickLabel(node.firstChild?.textContent ?? '') },
    }),
    TableKit.configure({ table: { resizable: false } }),
    noteImage({ source }),
  ];
}

const nowhere: ImageSource = { base: '', tmptoken: '' };
let made: Schema | null = null;
const schema = (): Schema => (made ??= getSchema(noteExtensions({ source: () => nowhere, tickLabel: () => '' })));

/** Reads html into the schema of notes: whatever is not in it falls away, and no script or picture of it is run or fetched. */
export function parseNote(html: string): NoteNode {
  // A document of its own: what is in it is never loaded.
  const body = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body;
  return NoteParser.fromSchema(schema()).parse(body);
}

/** Html of a note in the one form that the schema writes. */
export function writeNote(node: NoteNode): string {
  const target = document.implementation.createHTMLDocument('').createElement('div');
  DOMSerializer.fromSchema(schema()).serializeFragment(node.content, { document: target.ownerDocument }, target);
  return target.innerHTML;
}

/** The text without the empty lines at its end: the editor adds one to click into, behind a table or code. */
function trimmed(node: NoteNode): NoteNode {
  let { content } = node;
  for (
    let last = content.lastChild;
    last?.type.name === 'paragraph' && last.content.size === 0;
    last = content.lastChild
  )
    content = content.cut(0, content.size - last.nodeSize);
  return node.copy(content);
}

/** Whether two texts say the same, however their html is written. */
export const sameNote = (one: NoteText, two: NoteText): boolean =>
  one.title.trim() === two.title.trim() &&
  (one.html === two.html || trimmed(parseNote(one.html)).eq(trimmed(parseNote(two.html))));
