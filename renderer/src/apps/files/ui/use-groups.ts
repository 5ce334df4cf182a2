import { useCallback, useEffect, useMemo, useState } from 'react';
import { useFoldersFirst } from '../../../state/files/use-default-sort.ts';
import { recentOf } from '../../../state/files/location.ts';
import { groupRuns, type GroupRun } from '../model/grouping.ts';
import type { Layout } from '../model/layout.ts';
import { placeSections, type Section } from '../model/sections.ts';
import { useFiles } from './files-context.ts';

interface Groups {
  /** The layout with the groups in it; as it was when nothing is grouped. */
  readonly layout: Layout;
  readonly headers: readonly (GroupRun & { readonly section: Section })[];
  readonly toggle: (key: string) => void;
}

const noHeaders: Groups['headers'] = [];
const nothingClosed: ReadonlySet<string> = new Set();

/** Puts the entries of a folder into groups of its order, where that is wanted; recent files stand by days (VRT-03). */
export function useGroups(plain: Layout, now: number): Groups {
  const { look, state, session, location, mode } = useFiles();
  const isRecent = recentOf(location) !== null;
  const grouped = (isRecent || (look.group === true && location.kind === 'path')) && mode !== 'columns';
  const { rows } = state;
  const sortBy = isRecent ? 'at' : look.sortBy;
  const [closed, setClosed] = useState(nothingClosed);
  useEffect(() => {
    session.setGrouped(grouped);
  }, [session, grouped]);
  const foldersFirst = useFoldersFirst();
  const runs = useMemo(
    () => (grouped ? groupRuns(rows, { sortBy, foldersFirst }, now) : null),
    [grouped, rows, sortBy, foldersFirst, now],
  );
  const placed = useMemo(() => {
    if (runs === null) return { layout: plain, headers: noHeaders };
    const keyed = runs.map(({ group, first, count }) => ({ key: group.key, first, count }));
    const sections = placeSections(keyed, closed, plain);
    return {
      layout: { ...plain, sections },
      headers: sections.flatMap((section, index) => {
        const run = runs[index];
        return run === undefined ? [] : [{ ...run, section }];
      }),
    };
  }, [runs, closed, plain]);
  const toggle = useCallback((key: string) => {
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  return { ...placed, toggle };
}
