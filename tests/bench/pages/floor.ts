// The floor: what windows cost on a bare React page, with as many rows in each as a small folder has.
import { createElement as h, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { createRoot } from 'react-dom/client';

const ROWS = 14;
const frame = { position: 'absolute', top: 0, left: 0, width: 900, height: 600, background: '#fff' } as const;
const look = {
  ...frame,
  border: '1px solid #ccc',
  borderRadius: 12,
  boxShadow: '0 12px 40px #0003',
  contain: 'strict',
};
const bar = { height: 40, background: '#eee', display: 'flex', justifyContent: 'space-between' } as const;

/** Moves the window with the pointer, drawn by frames. */
function drag(event: PointerEvent<HTMLElement>, ref: RefObject<HTMLElement | null>, at: { x: number; y: number }) {
  const handle = event.currentTarget;
  const from = { x: event.clientX - at.x, y: event.clientY - at.y };
  let waiting = 0;
  handle.setPointerCapture(event.pointerId);
  handle.onpointermove = (move) => {
    at.x = move.clientX - from.x;
    at.y = move.clientY - from.y;
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      if (ref.current) ref.current.style.translate = `${at.x}px ${at.y}px`;
    });
  };
  handle.onpointerup = () => {
    handle.onpointermove = null;
  };
}

function Window({ id, close }: { id: number; close: () => void }) {
  const ref = useRef<HTMLElement>(null);
  const [at] = useState({ x: 60 + 24 * (id % 10), y: 20 + 24 * (id % 10) });
  const rows = Array.from({ length: ROWS }, (_, row) =>
    h('div', { key: row, style: { height: 40, display: 'flex', gap: 16 } }, h('span', null, `File ${row}`), '12 KB'),
  );
  return h(
    'section',
    { ref, 'data-window': id, style: { ...look, translate: `${at.x}px ${at.y}px` } },
    h(
      'header',
      { 'data-bar': true, style: bar, onPointerDown: (event: PointerEvent<HTMLElement>) => drag(event, ref, at) },
      h('b', null, `Window ${id}`),
      h('button', { 'data-close': true, onPointerDown: (e: PointerEvent) => e.stopPropagation(), onClick: close }, 'x'),
    ),
    rows,
  );
}

function Page() {
  const [ids, setIds] = useState<readonly number[]>([]);
  const next = useRef(0);
  const open = () => {
    next.current += 1;
    const id = next.current;
    setIds((now) => [...now, id]);
  };
  const windows = ids.map((id) =>
    h(Window, { key: id, id, close: () => setIds((now) => now.filter((other) => other !== id)) }),
  );
  return h('div', null, h('button', { id: 'open', onClick: open }, 'Open'), windows);
}

createRoot(document.getElementById('root') ?? document.body).render(h(Page));
