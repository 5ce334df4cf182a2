import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** How the area looks, from the theme of the console. */
export function lookOf(): Extension {
  return EditorView.theme({
    '&': {
      height: '100%',
      color: 'var(--text)',
      backgroundColor: 'var(--surface)',
      font: '400 var(--dense) var(--font)',
    },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': { font: '400 var(--dense) var(--mono)', overflow: 'auto' },
    '.cm-content': { caretColor: 'var(--text)', padding: '8px 0' },
    '.cm-cursor': { borderLeftColor: 'var(--text)' },
    '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--text3)', border: 'none' },
    '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--hover) 50%, transparent)' },
    '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
      background: 'var(--selected)',
    },
    '.cm-selectionMatch': { backgroundColor: 'var(--banner-info)' },
    '.cm-searchMatch': { backgroundColor: 'var(--banner-warning)' },
    '.cm-searchMatch-selected': { outline: '1px solid var(--warning)' },
    '.cm-panels': { backgroundColor: 'var(--bg)', color: 'var(--text)', borderColor: 'var(--divider)' },
    '.cm-panel.cm-search, .cm-panel.cm-dialog': { padding: '8px 12px', font: '400 var(--dense) var(--font)' },
    '.cm-panel.cm-dialog label': { fontSize: 'inherit' },
    '.cm-dialog-close': { color: 'var(--text2)', top: '8px', right: '12px' },
    '.cm-textfield': {
      border: '1px solid var(--control)',
      borderRadius: '6px',
      backgroundColor: 'var(--surface)',
      padding: '4px 8px',
      font: 'inherit',
    },
    '.cm-button': {
      border: '1px solid var(--control)',
      borderRadius: '6px',
      background: 'var(--surface)',
      padding: '4px 10px',
      font: 'inherit',
    },
    '.cm-panel.cm-search [name=close]': { color: 'var(--text2)' },
  });
}

const line = (color: string): string => `linear-gradient(${color}, ${color}) bottom/100% 2px no-repeat`;

/** How the marks of a comparison look: what only one side has, told by colour, by a line below it and in the gutter. */
export function mergeLookOf(): Extension {
  return EditorView.theme({
    '&.cm-merge-b': { borderLeft: '1px solid var(--divider)' },
    '&.cm-merge-a .cm-changedLine': { backgroundColor: 'var(--banner-error)' },
    '&.cm-merge-b .cm-changedLine': { backgroundColor: 'var(--banner-success)' },
    '&.cm-merge-a .cm-changedText': { background: line('var(--error)') },
    '&.cm-merge-b .cm-changedText': { background: line('var(--success)') },
    '&.cm-merge-a .cm-changedLineGutter': { background: 'var(--error)' },
    '&.cm-merge-b .cm-changedLineGutter': { background: 'var(--success)' },
    '.cm-collapsedLines': {
      padding: '4px 8px',
      background: 'var(--bg)',
      color: 'var(--text2)',
      font: '400 var(--caption) var(--font)',
      '&:before, &:after': { content: '""', margin: '0' },
    },
  });
}
