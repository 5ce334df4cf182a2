import { useCallback, useState } from 'react';
import { useAppWindow } from '../../../components/app-window.ts';
import { useKept } from '../../../components/kept-state.ts';
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

/** What was kept before, as far as it is of this form. */
function draftOf(kept: unknown): Draft {
  if (typeof kept !== 'object' || kept === null) return empty;
  const { kind, text, contact, logs } = kept as Partial<Record<keyof Draft, unknown>>;
  return {
    kind: kinds.find((each) => each === kind) ?? empty.kind,
    text: typeof text === 'string' ? text : '',
    contact: typeof contact === 'string' ? contact : '',
    logs: typeof logs === 'boolean' ? logs : empty.logs,
    pictures: [],
  };
}

/** Under which name a window keeps it. */
const KEPT = 'report';
const isEmpty = ({ text, contact, pictures }: Draft): boolean =>
  text.trim() === '' && contact.trim() === '' && pictures.length === 0;

export interface DraftState {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  readonly clear: () => void;
  /** Something would be lost. */
  readonly isTouched: boolean;
}

/** What is being written, kept over a reload and while one looks something up; pictures only over the latter. */
export function useDraft(): DraftState {
  const { kept } = useAppWindow();
  const [draft, setDraft] = useState<Draft>(() => draftOf(kept.read(KEPT)));
  useKept(kept, KEPT, () => {
    const { pictures: _pictures, ...rest } = draft;
    return isEmpty(draft) ? null : rest;
  });
  const change = useCallback<DraftState['change']>((part) => {
    setDraft((old) => ({ ...old, ...(typeof part === 'function' ? part(old) : part) }));
  }, []);
  const clear = useCallback(() => {
    setDraft(empty);
  }, []);
  return { draft, change, clear, isTouched: !isEmpty(draft) };
}
