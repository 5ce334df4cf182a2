import { useEffect, useState } from 'react';
import { useEngine } from '../../state/docker/engine.ts';
import type { Stats } from './container-model.ts';

/** How often containers are asked what they take (ms). */
const EVERY_MS = 3000;

/**
 * What containers take, asked for while the page is seen; one that does not answer keeps what it said last. `ids` are
 * those that run, joined by commas: another text is another question.
 */
export function useStats(ids: string): ReadonlyMap<string, Stats> {
  const engine = useEngine();
  const [stats, setStats] = useState<ReadonlyMap<string, Stats>>(new Map());
  useEffect(() => {
    if (ids === '') return;
    const wanted = ids.split(',');
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      if (!document.hidden) {
        const { signal } = controller;
        const answers = await Promise.all(
          wanted.map((id) => engine.call('containerStats', { params: { id }, query: { stream: false } }, { signal })),
        );
        if (signal.aborted) return;
        setStats((before) => {
          const next = new Map([...before].filter(([id]) => wanted.includes(id)));
          answers.forEach((answer, index) => {
            const id = wanted[index];
            if (answer.success && id !== undefined) next.set(id, answer.data);
          });
          return next;
        });
      }
      timer = setTimeout(() => void look(), EVERY_MS);
    };
    void look();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [engine, ids]);
  return stats;
}
