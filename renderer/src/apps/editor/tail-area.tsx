import { defaultKeymap } from '@codemirror/commands';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { lookOf } from '../../components/text-merge/look.ts';

interface Props {
  readonly label: string;
  readonly text: string;
  /** Stays at the end while the text grows. */
  readonly follow: boolean;
  readonly wrap: boolean;
  readonly phrases: Readonly<Record<string, string>>;
  /** Counts requests to open the search panel. */
  readonly searching: number;
  /** The person goes up in the text. */
  readonly onLeaveEnd: () => void;
}

const upKeys: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home']);

/** Where two texts begin to differ. */
function differsAt(before: string, after: string): number {
  const most = Math.min(before.length, after.length);
  let at = 0;
  while (at < most && before.charCodeAt(at) === after.charCodeAt(at)) at += 1;
  return at;
}

/** A text that grows, to read: only what is new is written into the area, so that place and selection stay. */
export function TailArea({ label, text, follow, wrap, phrases, searching, onLeaveEnd }: Props) {
  const [host, setHost] = useState<HTMLDivElement | null>(null);
  const view = useRef<EditorView | null>(null);
  const leave = useRef(onLeaveEnd);
  const [wrapPart] = useState(() => new Compartment());
  useEffect(() => {
    leave.current = onLeaveEnd;
  });

  useEffect(() => {
    if (host === null) return;
    const up = (): void => {
      leave.current();
    };
    const created = new EditorView({
      parent: host,
      state: EditorState.create({
        extensions: [
          drawSelection(),
          highlightSelectionMatches(),
          search({ top: true }),
          lookOf(),
          keymap.of([...defaultKeymap, ...searchKeymap]),
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
          EditorState.phrases.of(phrases),
          EditorView.domEventHandlers({
            wheel: ({ deltaY }) => {
              if (deltaY < 0) up();
            },
            keydown: ({ key }) => {
              if (upKeys.has(key)) up();
            },
            touchmove: up,
          }),
          wrapPart.of([]),
        ],
      }),
    });
    // The scroll bar is beside what is written: a press on it is no event of the text.
    const { scrollDOM } = created;
    const pressed = ({ target, offsetX }: MouseEvent): void => {
      if (target === scrollDOM && offsetX >= scrollDOM.clientWidth) up();
    };
    scrollDOM.addEventListener('mousedown', pressed);
    view.current = created;
    return () => {
      scrollDOM.removeEventListener('mousedown', pressed);
      created.destroy();
      view.current = null;
    };
  }, [host, label, phrases, wrapPart]);

  useEffect(() => {
    const area = view.current;
    if (area === null) return;
    const before = area.state.doc.toString();
    const next = area.state.toText(text).toString();
    const from = differsAt(before, next);
    if (from < before.length || from < next.length)
      area.dispatch({ changes: { from, to: before.length, insert: next.slice(from) } });
    if (follow) area.dispatch({ effects: EditorView.scrollIntoView(area.state.doc.length, { y: 'end' }) });
  }, [text, follow, host, label, phrases]);
  useEffect(() => {
    view.current?.dispatch({ effects: wrapPart.reconfigure(wrap ? EditorView.lineWrapping : []) });
  }, [wrap, host, wrapPart, label, phrases]);
  useEffect(() => {
    if (searching > 0 && view.current !== null) openSearchPanel(view.current);
  }, [searching]);

  return <div ref={setHost} data-testid="tail-area" style={{ flex: 1, minHeight: 0, overflow: 'hidden' }} />;
}
