import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';

/** A terminal on the page. */
export interface TerminalView {
  readonly write: (bytes: Uint8Array) => void;
  readonly writeText: (text: string) => void;
  readonly clear: () => void;
  readonly focus: () => void;
  /** Makes it as large as its place; answers rows and columns. */
  readonly fit: () => { readonly rows: number; readonly columns: number };
  readonly selection: () => string;
  /** Draws it in the colours of the page as they are now. */
  readonly paint: () => void;
  readonly close: () => void;
}

export interface TerminalEvents {
  /** What was typed, as text. */
  readonly typed: (text: string) => void;
  readonly resized: (rows: number, columns: number) => void;
  /** The person wants to leave it by keyboard. */
  readonly left: () => void;
}

const color = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Colours from the theme: the surface and its text, the rest as terminals have it, readable on either. */
function themeOf() {
  const isDark = document.documentElement.dataset.theme === 'dark';
  return {
    background: color('--surface'),
    foreground: color('--text'),
    cursor: color('--primary'),
    cursorAccent: color('--surface'),
    selectionBackground: color('--selected'),
    ...(isDark
      ? {}
      : { black: '#1a2130', white: '#465164', brightWhite: '#1a2130', yellow: '#855400', green: '#17703c' }),
  };
}

/** Opens a terminal in an element. Loaded with the screen that needs it. */
export function openTerminal(place: HTMLElement, label: string, events: TerminalEvents): TerminalView {
  const terminal = new Terminal({
    convertEol: false,
    cursorBlink: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    fontFamily: color('--mono'),
    fontSize: 13,
    scrollback: 2000,
    screenReaderMode: true,
    theme: themeOf(),
  });
  const fitting = new FitAddon();
  terminal.loadAddon(fitting);
  terminal.open(place);
  terminal.textarea?.setAttribute('aria-label', label);
  terminal.onData(events.typed);
  terminal.onResize(({ rows, cols }) => {
    events.resized(rows, cols);
  });
  terminal.attachCustomKeyEventHandler((event) => {
    if (event.type !== 'keydown') return true;
    if (event.key === 'F6' && event.ctrlKey) {
      event.preventDefault();
      events.left();
      return false;
    }
    const isCopy = event.ctrlKey && event.shiftKey && event.key.toLowerCase() === 'c';
    if (!isCopy) return true;
    event.preventDefault();
    void navigator.clipboard.writeText(terminal.getSelection());
    return false;
  });
  return {
    write: (bytes) => {
      terminal.write(bytes);
    },
    writeText: (text) => {
      terminal.write(text);
    },
    clear: () => {
      terminal.reset();
    },
    focus: () => {
      terminal.focus();
    },
    fit: () => {
      fitting.fit();
      return { rows: terminal.rows, columns: terminal.cols };
    },
    selection: () => terminal.getSelection(),
    paint: () => {
      terminal.options.theme = themeOf();
    },
    close: () => {
      terminal.dispose();
    },
  };
}
