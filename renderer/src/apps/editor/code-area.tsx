import { defaultKeymap, history, historyField, historyKeymap, indentWithTab } from '@codemirror/commands';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  LanguageDescription,
  syntaxHighlighting,
} from '@codemirror/language';
import { languages } from '@codemirror/language-data';
import { gotoLine, highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useRef, useState } from 'react';
import { useAppWindow } from '../../components/app-window.ts';
import { useKept } from '../../components/kept-state.ts';
import { lookOf } from '../../components/text-merge/look.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly path: string;
  /** The text to show; taken over when `version` changes. */
  readonly text: string;
  readonly version: number;
  /** Line to begin at, from 1; null for the first. A cursor that was kept goes before it. */
  readonly line: number | null;
  readonly readOnly: boolean;
  readonly wrap: boolean;
  /** Texts of the search panel and the like, by their English ones. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly onText: (text: string) => void;
  readonly onSave: () => void;
  /** Line and column of the cursor, both from 1. */
  readonly onCursor: (line: number, column: number) => void;
  /** Counts requests to open the search panel. */
  readonly searching: number;
  /** Counts requests to ask for a line to go to. */
  readonly going: number;
  /** Counts requests to go on typing. */
  readonly typing: number;
}

/** Colours of the theme: they change with it. */
const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--kind-image)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--success)' },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--warning)' },
  { tag: [tags.comment, tags.meta], color: 'var(--text3)', fontStyle: 'italic' },
  { tag: [tags.typeName, tags.className, tags.tagName], color: 'var(--kind-audio)' },
  { tag: [tags.function(tags.variableName), tags.attributeName, tags.propertyName], color: 'var(--kind-document)' },
  { tag: [tags.heading, tags.strong], fontWeight: '600' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.link, color: 'var(--primary)', textDecoration: 'underline' },
  { tag: tags.invalid, color: 'var(--error)' },
]);

/** Cursor and undo of longer texts stay behind when a window goes: they would be kept with each change. */
const LONGEST = 200_000;

/** The area's state as it was kept, with cursor and undo, where it is about this very text; else a fresh one. */
function startState(kept: unknown, doc: string, line: number | null, extensions: Extension[]): EditorState {
  if (typeof kept === 'object' && kept !== null && 'doc' in kept && kept.doc === doc) {
    try {
      return EditorState.fromJSON(kept, { extensions }, { history: historyField });
    } catch {
      // Written by another version of the editor.
    }
  }
  const fresh = EditorState.create({ doc, extensions });
  if (line === null || line > fresh.doc.lines) return fresh;
  return fresh.update({ selection: { anchor: fresh.doc.line(line).from } }).state;
}

/** What makes one text of another, as little as possible, so that the cursor and the place stay; null for the same. */
function changeOf(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  let same = 0;
  while (
    same < most - from &&
    before.charCodeAt(before.length - same - 1) === after.charCodeAt(after.length - same - 1)
  )
    same += 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

/** The area one writes in. Its own state is the editor's; the rest of the window hears of it by callbacks. */
export function CodeArea(props: Props) {
  const { name, label, text, version, readOnly, wrap, phrases, searching, going, typing } = props;
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const view = useRef<EditorView | null>(null);
  const callbacks = useRef(props);
  const { kept } = useAppWindow();
  const before = useKept(kept, `area:${props.path}`, () => {
    const state = view.current?.state;
    return state && state.doc.length <= LONGEST ? (state.toJSON({ history: historyField }) as unknown) : null;
  });
  const [parts] = useState(() => ({ language: new Compartment(), wrap: new Compartment(), write: new Compartment() }));
  useEffect(() => {
    callbacks.current = props;
  });

  useEffect(() => {
    if (host === null) return;
    const { onText, onCursor, onSave } = {
      onText: (next: string) => {
        callbacks.current.onText(next);
      },
      onCursor: (line: number, column: number) => {
        callbacks.current.onCursor(line, column);
      },
      onSave: () => {
        callbacks.current.onSave();
      },
    };
    const extensions: Extension[] = [
      lineNumbers(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      highlightActiveLine(),
      highlightSelectionMatches(),
      search({ top: true }),
      syntaxHighlighting(highlight),
      lookOf(),
      keymap.of([
        {
          key: 'Mod-s',
          preventDefault: true,
          run: () => {
            onSave();
            return true;
          },
        },
        ...defaultKeymap,
        ...historyKeymap,
        ...searchKeymap,
        indentWithTab,
      ]),
      EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false' }),
      EditorState.phrases.of(phrases),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onText(update.state.doc.toString());
        if (update.docChanged || update.selectionSet) {
          const at = update.state.selection.main.head;
          const line = update.state.doc.lineAt(at);
          onCursor(line.number, at - line.from + 1);
        }
      }),
      parts.language.of([]),
      parts.wrap.of([]),
      parts.write.of([]),
    ];
    const created = new EditorView({
      state: startState(before, callbacks.current.text, callbacks.current.line, extensions),
      parent: host,
    });
    view.current = created;
    const { head } = created.state.selection.main;
    if (head > 0) {
      created.dispatch({ effects: EditorView.scrollIntoView(head, { y: 'center' }) });
      const line = created.state.doc.lineAt(head);
      onCursor(line.number, head - line.from + 1);
    }
    return () => {
      created.destroy();
      view.current = null;
    };
  }, [host, label, phrases, parts, before]);

  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const change = changeOf(editor.state.doc.toString(), text);
    if (change !== null) editor.dispatch({ changes: change });
    // The text belongs to its version: what is typed comes from the area itself.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- see above.
  }, [version, host]);

  useEffect(() => {
    view.current?.dispatch({ effects: parts.wrap.reconfigure(wrap ? EditorView.lineWrapping : []) });
  }, [wrap, host, parts]);
  useEffect(() => {
    view.current?.dispatch({
      effects: parts.write.reconfigure([EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)]),
    });
  }, [readOnly, host, parts]);
  // Who opens a text goes on by typing; whoever is at something else meanwhile is left there.
  useEffect(() => {
    if (host === null || readOnly) return;
    const home = host.closest('[data-window-body]');
    const active = document.activeElement;
    if (active === (home ?? document.body)) view.current?.focus();
  }, [host, readOnly]);
  useEffect(() => {
    if (typing > 0) view.current?.focus();
  }, [typing]);
  useEffect(() => {
    let here = true;
    const found = LanguageDescription.matchFilename(languages, name);
    void found?.load().then((support) => {
      if (here) view.current?.dispatch({ effects: parts.language.reconfigure(support) });
    });
    return () => {
      here = false;
    };
  }, [name, host, parts]);
  useEffect(() => {
    if (searching > 0 && view.current !== null) openSearchPanel(view.current);
  }, [searching]);
  useEffect(() => {
    if (going > 0 && view.current !== null) gotoLine(view.current);
  }, [going]);

  return <div ref={setHost} data-testid="code-area" style={{ flex: 1, minHeight: 0, overflow: 'hidden' }} />;
}
