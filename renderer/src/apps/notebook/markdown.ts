import type { Mark, Node as NoteNode } from '@tiptap/pm/model';
import { parseNote } from './editor/note-schema.ts';

/** Gives the address under which a picture stands in the text. */
export type AddressOf = (src: string) => string;

const escaped = (text: string): string => text.replace(/([\\`*_[\]<>~])/g, '\\$1');
/** Signs that mean something at the beginning of a line alone. */
const escapedStart = (line: string): string =>
  line.replace(/^(\s*)([#>+-])(?=\s|$)/, '$1\\$2').replace(/^(\s*\d+)([.)])(?=\s|$)/, '$1\\$2');

const attribute = (of: NoteNode | Mark, name: string): string => {
  const value: unknown = of.attrs[name];
  return typeof value === 'string' ? value : '';
};

/** A run of code between as many backticks as it needs. */
function codeSpan(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}

const signs: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~' };

function marked(text: string, marks: readonly Mark[]): string {
  if (marks.some(({ type }) => type.name === 'code')) {
    const link = marks.find(({ type }) => type.name === 'link');
    return link === undefined ? codeSpan(text) : `[${codeSpan(text)}](<${attribute(link, 'href')}>)`;
  }
  // Signs around blanks would not count.
  const [, before = '', inside = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (inside === '') return text;
  let out = escaped(inside);
  for (const { type } of marks) {
    const sign = signs[type.name];
    if (sign !== undefined) out = `${sign}${out}${sign}`;
    if (type.name === 'underline') out = `<u>${out}</u>`;
  }
  const link = marks.find(({ type }) => type.name === 'link');
  if (link !== undefined) out = `[${out}](<${attribute(link, 'href')}>)`;
  return before + out + after;
}

function inline(node: NoteNode, address: AddressOf): string {
  let out = '';
  node.forEach((child) => {
    if (child.isText) out += marked(child.text ?? '', child.marks);
    else if (child.type.name === 'hardBreak') out += '\\\n';
    else out += block(child, address);
  });
  return out;
}

/** A cell has one line. */
const cell = (node: NoteNode, address: AddressOf): string =>
  blocks(node, address)
    .join('<br>')
    .replace(/\\?\n+/g, '<br>')
    .replaceAll('|', '\\|') || ' ';

function table(node: NoteNode, address: AddressOf): string {
  const rows: string[][] = [];
  node.forEach((row) => {
    const cells: string[] = [];
    row.forEach((each) => cells.push(cell(each, address)));
    rows.push(cells);
  });
  const width = Math.max(1, ...rows.map((row) => row.length));
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_none, at) => cells[at] ?? ' ').join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), line(Array.from({ length: width }, () => '---')), ...rest.map(line)].join('\n');
}

const indented = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 || line === '' ? line : by + line))
    .join('\n');

function list(node: NoteNode, address: AddressOf): string {
  const items: string[] = [];
  const start = typeof node.attrs.start === 'number' ? node.attrs.start : 1;
  node.forEach((item, _offset, index) => {
    const sign =
      node.type.name === 'orderedList'
        ? `${start + index}. `
        : node.type.name === 'taskList'
          ? `- [${item.attrs.checked === true ? 'x' : ' '}] `
          : '- ';
    const by = ' '.repeat(node.type.name === 'orderedList' ? sign.length : 2);
    items.push(sign + indented(blocks(item, address).join('\n'), by));
  });
  return items.join('\n');
}

function block(node: NoteNode, address: AddressOf): string {
  switch (node.type.name) {
    case 'heading':
      return `${'#'.repeat(Number(node.attrs.level))} ${inline(node, address)}`;
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return list(node, address);
    case 'blockquote':
      return blocks(node, address)
        .join('\n\n')
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n');
    case 'codeBlock': {
      const text = node.textContent;
      const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));
      return `${fence}${attribute(node, 'language')}\n${text}\n${fence}`;
    }
    case 'horizontalRule':
      return '---';
    case 'image':
      return `![${escaped(attribute(node, 'alt'))}](<${address(attribute(node, 'src'))}>)`;
    case 'table':
      return table(node, address);
    default:
      return inline(node, address).split('\n').map(escapedStart).join('\n');
  }
}

function blocks(node: NoteNode, address: AddressOf): string[] {
  const out: string[] = [];
  node.forEach((child) => out.push(block(child, address)));
  return out;
}

/** A note as Markdown, with checklists and tables as GitHub writes them (APP-NOTE-02). */
export function toMarkdown(title: string, html: string, address: AddressOf = (src) => src): string {
  const head = title.trim() === '' ? [] : [`# ${escaped(title.trim())}`];
  return `${[...head, ...blocks(parseNote(html), address)].filter((text) => text !== '').join('\n\n')}\n`;
}
