import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { lookOf, mergeLookOf } from './look.ts';

test('ZOOM-02 every text of the editors follows the size that is chosen for texts', () => {
  const view = new EditorView({ extensions: [lookOf(), mergeLookOf()], parent: document.body });
  const rules = [...document.querySelectorAll('style')].flatMap(({ textContent }) => textContent.split('\n'));
  view.destroy();
  expect(rules.filter((rule) => rule.includes('var(--dense)'))).toHaveLength(3);
  // The sign that closes a dialog comes from CodeMirror, and is no text.
  const fixed = rules.filter((rule) => /font(-size)?:[^;}]*\d+px/.test(rule) && !rule.includes('.cm-dialog-close'));
  expect(fixed).toEqual([]);
});
