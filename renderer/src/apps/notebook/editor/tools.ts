import type { Editor } from '@tiptap/core';
import type { IconName } from '../../../components/icon.ts';
import type { NoteGlyph } from './glyphs.ts';

/** What a tool needs beside the text: things that ask the person first. */
export interface ToolHelp {
  readonly askLink: () => void;
  readonly pickImage: () => void;
  /** Null where there is no device to pick from. */
  readonly linkFile: (() => void) | null;
}

/** One tool of the bar. Tools of a menu belong to `menu`. */
export interface Tool {
  readonly id: ToolId;
  readonly glyph: { readonly note: NoteGlyph } | { readonly icon: IconName };
  /** Keys, as they are bound; shown in the platform's signs. */
  readonly keys?: string;
  /** Which tools stay in the bar when there is little room: the lowest. */
  readonly rank: number;
  /** First of a group. */
  readonly group?: true;
  readonly isActive?: (editor: Editor) => boolean;
  readonly isPossible?: (editor: Editor) => boolean;
  readonly run: (editor: Editor, help: ToolHelp) => void;
}

export type ToolId =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'strike'
  | 'code'
  | 'bullet'
  | 'ordered'
  | 'task'
  | 'link'
  | 'image'
  | 'table'
  | 'quote'
  | 'block'
  | 'rule'
  | 'undo'
  | 'redo';

/** Rows and columns of a new table. */
const TABLE = { rows: 3, cols: 3, withHeaderRow: true } as const;

/** The tools in the order of the bar (APP-NOTE-02). */
export const tools: readonly Tool[] = [
  {
    id: 'bold',
    glyph: { note: 'bold' },
    keys: 'ctrl+b',
    rank: 1,
    isActive: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    id: 'italic',
    glyph: { note: 'italic' },
    keys: 'ctrl+i',
    rank: 6,
    isActive: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    id: 'underline',
    glyph: { note: 'underline' },
    keys: 'ctrl+u',
    rank: 11,
    isActive: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    id: 'strike',
    glyph: { note: 'strike' },
    keys: 'ctrl+shift+s',
    rank: 13,
    isActive: (editor) => editor.isActive('strike'),
    run: (editor) => editor.chain().focus().toggleStrike().run(),
  },
  {
    id: 'code',
    glyph: { note: 'code' },
    keys: 'ctrl+e',
    rank: 12,
    isActive: (editor) => editor.isActive('code'),
    run: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    id: 'bullet',
    glyph: { note: 'bullet' },
    keys: 'ctrl+shift+8',
    rank: 3,
    group: true,
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'ordered',
    glyph: { note: 'ordered' },
    keys: 'ctrl+shift+7',
    rank: 8,
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'task',
    glyph: { note: 'task' },
    keys: 'ctrl+shift+9',
    rank: 2,
    isActive: (editor) => editor.isActive('taskList'),
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
  },
  {
    id: 'link',
    glyph: { icon: 'link' },
    rank: 7,
    group: true,
    isActive: (editor) => editor.isActive('link'),
    run: (_editor, { askLink }) => {
      askLink();
    },
  },
  {
    id: 'image',
    glyph: { icon: 'image' },
    rank: 4,
    run: (_editor, { pickImage }) => {
      pickImage();
    },
  },
  {
    id: 'table',
    glyph: { icon: 'table' },
    rank: 9,
    isActive: (editor) => editor.isActive('table'),
    run: (editor) => editor.chain().focus().insertTable(TABLE).run(),
  },
  {
    id: 'quote',
    glyph: { note: 'quote' },
    keys: 'ctrl+shift+b',
    rank: 14,
    group: true,
    isActive: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    id: 'block',
    glyph: { note: 'block' },
    keys: 'ctrl+alt+c',
    rank: 15,
    isActive: (editor) => editor.isActive('codeBlock'),
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    id: 'rule',
    glyph: { note: 'rule' },
    rank: 16,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    id: 'undo',
    glyph: { note: 'undo' },
    keys: 'ctrl+z',
    rank: 5,
    group: true,
    isPossible: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    id: 'redo',
    glyph: { note: 'redo' },
    keys: 'ctrl+shift+z',
    rank: 10,
    isPossible: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

/** What can be done with the table around the cursor. */
export const tableTools = [
  ['rowBefore', (editor: Editor) => editor.chain().focus().addRowBefore().run()],
  ['rowAfter', (editor: Editor) => editor.chain().focus().addRowAfter().run()],
  ['rowDelete', (editor: Editor) => editor.chain().focus().deleteRow().run()],
  ['columnBefore', (editor: Editor) => editor.chain().focus().addColumnBefore().run()],
  ['columnAfter', (editor: Editor) => editor.chain().focus().addColumnAfter().run()],
  ['columnDelete', (editor: Editor) => editor.chain().focus().deleteColumn().run()],
  ['header', (editor: Editor) => editor.chain().focus().toggleHeaderRow().run()],
  ['delete', (editor: Editor) => editor.chain().focus().deleteTable().run()],
] as const;

/** Kinds of paragraph. */
export const blockStyles = ['paragraph', 'heading1', 'heading2', 'heading3'] as const;
export type BlockStyle = (typeof blockStyles)[number];

/** The kind of paragraph at the cursor. */
export function blockStyleOf(editor: Editor): BlockStyle {
  for (const level of [1, 2, 3] as const) if (editor.isActive('heading', { level })) return `heading${level}`;
  return 'paragraph';
}

export function setBlockStyle(editor: Editor, style: BlockStyle): void {
  const level = Number(style.at(-1));
  if (level === 1 || level === 2 || level === 3) editor.chain().focus().setHeading({ level }).run();
  else editor.chain().focus().setParagraph().run();
}

/** The tools that fit beside the style and the "more" button, in their order. */
export function fittingTools(all: readonly Tool[], room: number): { shown: readonly Tool[]; hidden: readonly Tool[] } {
  if (room >= all.length) return { shown: all, hidden: [] };
  const ranks = all.map(({ rank }) => rank).sort((a, b) => a - b);
  const limit = ranks[Math.max(0, room) - 1] ?? -1;
  return { shown: all.filter(({ rank }) => rank <= limit), hidden: all.filter(({ rank }) => rank > limit) };
}
