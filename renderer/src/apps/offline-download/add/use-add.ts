import { useCallback, useMemo, useRef, useState } from 'react';
import { isTorrentName, readTorrent, type TorrentRefusal, type TorrentSource } from './read-torrent.ts';

/** What somebody is about to add. It stays while the window is open: closing the dialog loses nothing. */
export interface AddDraft {
  readonly kind: 'links' | 'torrent';
  readonly text: string;
  readonly source: TorrentSource | null;
  /** A file of this computer is being read. */
  readonly reading: boolean;
  /** The file that was not taken last, and why. */
  readonly refused: { readonly name: string; readonly why: TorrentRefusal } | null;
}

const emptyDraft: AddDraft = { kind: 'links', text: '', source: null, reading: false, refused: null };

export interface Add {
  readonly isOpen: boolean;
  readonly draft: AddDraft;
  readonly change: (part: Partial<AddDraft>) => void;
  /** Shows the dialog as it was left. */
  readonly open: () => void;
  /** Shows it with these links below those that are in it. */
  readonly openText: (text: string) => void;
  /** Shows it with a torrent file of this computer. */
  readonly openFile: (file: File) => void;
  /** Shows it with a torrent file of the device. */
  readonly openPath: (path: string) => void;
  readonly close: () => void;
  /** Closes it and forgets what was in it. */
  readonly finish: () => void;
}

/** The links of two texts, those of the second one that the first has not. */
function joined(text: string, more: string): string {
  const known = new Set(text.split('\n').map((line) => line.trim()));
  const added = more
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !known.has(line));
  return [...(text.trim() === '' ? [] : [text.trimEnd()]), ...added].join('\n');
}

/** The dialog that adds downloads, and what it holds (APP-DOWN-01). */
export function useAdd(): Add {
  const [isOpen, setOpen] = useState(false);
  const [draft, setDraft] = useState(emptyDraft);
  /** The file that is read now: an older one that comes late is dropped. */
  const latest = useRef<File | null>(null);
  const change = useCallback((part: Partial<AddDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
  }, []);
  const open = useCallback(() => {
    setOpen(true);
  }, []);
  const openText = useCallback((text: string) => {
    setDraft((before) => ({ ...before, kind: 'links', text: joined(before.text, text) }));
    setOpen(true);
  }, []);
  const openFile = useCallback(
    (file: File) => {
      setOpen(true);
      latest.current = file;
      change({ kind: 'torrent', reading: true, refused: null });
      void readTorrent(file).then((read) => {
        if (latest.current !== file) return;
        if (typeof read === 'string') change({ reading: false, refused: { name: file.name, why: read } });
        else change({ reading: false, source: read });
      });
    },
    [change],
  );
  const openPath = useCallback(
    (path: string) => {
      setOpen(true);
      latest.current = null;
      const name = path.slice(path.lastIndexOf('/') + 1);
      if (isTorrentName(name)) change({ kind: 'torrent', reading: false, refused: null, source: { name, path } });
      else change({ kind: 'torrent', reading: false, refused: { name, why: 'wrongKind' } });
    },
    [change],
  );
  const close = useCallback(() => {
    setOpen(false);
  }, []);
  const finish = useCallback(() => {
    latest.current = null;
    setOpen(false);
    setDraft(emptyDraft);
  }, []);
  return useMemo(
    () => ({ isOpen, draft, change, open, openText, openFile, openPath, close, finish }),
    [isOpen, draft, change, open, openText, openFile, openPath, close, finish],
  );
}
