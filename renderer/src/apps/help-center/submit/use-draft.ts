import { useCallback, useEffect, useState } from 'react';
import { localKv } from '../../../state/local-kv.ts';
import { useAppSelector } from '../../../state/store.ts';
import type { Picture } from './pictures.ts';

export const kinds = ['problem', 'wish', 'question'] as const;
export type Kind = (typeof kinds)[number];

/** What is being written. */
export interface Draft {
  readonly kind: Kind;
  readonly text: string;
  readonly contact: string;
  readonly logs: boolean;
  readonly pictures: readonly Picture[];
}

const empty: Draft = { kind: 'problem', text: '', contact: '', logs: true, pictures: [] };

/** Where an account's draft stands on this computer; pictures apart, so that typing does not write them again. */
export const draftKeys = (username: string): { readonly words: string; readonly pictures: string } => ({
  words: `help-report:${username}`,
  pictures: `help-report-pictures:${username}`,
});

const isEmpty = ({ text, contact, pictures }: Draft): boolean =>
  text.trim() === '' && contact.trim() === '' && pictures.length === 0;

const isPicture = (value: unknown): value is Picture =>
  typeof value === 'object' &&
  value !== null &&
  'url' in value &&
  typeof value.url === 'string' &&
  value.url.startsWith('data:image/');

/** What was kept before, as far as it is of this form. */
function draftOf(words: unknown, pictures: unknown): Draft {
  const { kind, text, contact, logs } = (typeof words === 'object' ? (words ?? {}) : {}) as Record<string, unknown>;
  return {
    kind: kinds.find((each) => each === kind) ?? empty.kind,
    text: typeof text === 'string' ? text : '',
    contact: typeof contact === 'string' ? contact : '',
    logs: typeof logs === 'boolean' ? logs : empty.logs,
    pictures: Array.isArray(pictures) ? pictures.filter(isPicture) : [],
  };
}

export interface DraftState {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  readonly clear: () => void;
  /** Something has been entered. */
  readonly isTouched: boolean;
  /** What is shown is on this computer, too. */
  readonly isKept: boolean;
}

/** What is being written: kept on this computer until it is sent or thrown away, over reloads and closed windows. */
export function useDraft(): DraftState {
  const username = useAppSelector((state) => state.session.username);
  const keys = draftKeys(username);
  const [draft, setDraft] = useState<Draft>(empty);
  /** False until what was kept before is known: nothing may be written over it. */
  const [isLoaded, setLoaded] = useState(false);
  const [saved, setSaved] = useState<Draft | null>(null);
  useEffect(() => {
    let here = true;
    void Promise.all([localKv.get(keys.words), localKv.get(keys.pictures)]).then(([words, pictures]) => {
      if (!here) return;
      const before = draftOf(words, pictures);
      // Who was quicker than the disk has begun anew.
      setDraft((now) => (isEmpty(now) ? before : now));
      setLoaded(true);
    });
    return () => {
      here = false;
    };
  }, [keys.words, keys.pictures]);
  const { pictures } = draft;
  useEffect(() => {
    if (!isLoaded) return;
    void (pictures.length === 0 ? localKv.delete(keys.pictures) : localKv.set(keys.pictures, pictures));
  }, [isLoaded, keys.pictures, pictures]);
  useEffect(() => {
    if (!isLoaded) return;
    const { pictures: _pictures, ...words } = draft;
    const done = isEmpty(draft) ? localKv.delete(keys.words) : localKv.set(keys.words, words);
    void done.then(() => {
      setSaved(draft);
    });
  }, [isLoaded, keys.words, draft]);
  const change = useCallback<DraftState['change']>((part) => {
    setDraft((old) => ({ ...old, ...(typeof part === 'function' ? part(old) : part) }));
  }, []);
  const clear = useCallback(() => {
    setDraft(empty);
  }, []);
  return { draft, change, clear, isTouched: !isEmpty(draft), isKept: saved === draft };
}
