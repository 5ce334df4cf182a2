import { useSyncExternalStore, type ReactNode } from 'react';

/** One answer of a question. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  /** The safest and most usual answer; drawn filled, with the focus. */
  readonly primary?: boolean;
  /** Loses something; drawn in red. */
  readonly danger?: boolean;
}

/** A question with more than two answers. Escape and the cancel button answer null. */
export interface ChoiceQuestion {
  readonly title: string;
  readonly content?: ReactNode;
  readonly choices: readonly Choice[];
  /** A statement to tick along with the answer, such as "for all others too". */
  readonly checkLabel?: string;
  readonly cancelLabel?: string;
  /** CSS pixels, 400 to 800. */
  readonly width?: number;
  /** Name for tests and styles. */
  readonly testId?: string;
}

export interface ChoiceAnswer {
  readonly id: string;
  readonly checked: boolean;
}

export interface OpenQuestion {
  readonly id: number;
  readonly question: ChoiceQuestion;
  readonly answer: (answer: ChoiceAnswer | null) => void;
}

let waiting: readonly OpenQuestion[] = [];
let count = 0;
const listeners = new Set<() => void>();

function set(next: readonly OpenQuestion[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Asks; questions wait for one another. Resolves once with the answer, or null when it was given up. */
export function choose(question: ChoiceQuestion): Promise<ChoiceAnswer | null> {
  return new Promise((resolve) => {
    const id = (count += 1);
    const answer = (given: ChoiceAnswer | null): void => {
      set(waiting.filter((open) => open.id !== id));
      resolve(given);
    };
    set([...waiting, { id, question, answer }]);
  });
}

/** Gives up every question: sign-out, and the end of a test. */
export function dropQuestions(): void {
  for (const open of waiting) open.answer(null);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The question that is asked now. */
export function useQuestion(): OpenQuestion | null {
  return useSyncExternalStore(subscribe, () => waiting[0] ?? null);
}
