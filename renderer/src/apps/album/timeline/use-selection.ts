import { useCallback, useMemo, useRef, useState } from 'react';
import type { Photo } from '../model/photo.ts';
import type { PhotoStream } from '../model/photo-stream.ts';

/** A range longer than this would be asked for for too long. */
export const SELECTED_MAX = 20_000;

export type Selected = ReadonlyMap<string, Photo>;

const none: Selected = new Map();

export interface WallSelection {
  readonly selected: Selected;
  /** Where the keyboard stands: a place in the list. */
  readonly focus: number;
  readonly setFocus: (place: number) => void;
  readonly only: (place: number) => void;
  readonly toggle: (place: number) => void;
  /** From the anchor to that place, in the order shown; `add` keeps what is selected already. */
  readonly extend: (place: number, add?: boolean) => Promise<void>;
  /** Takes a stretch in, or out when all of it is in. */
  readonly stretch: (from: number, to: number) => Promise<void>;
  readonly all: () => Promise<void>;
  readonly invert: () => Promise<void>;
  readonly clear: () => void;
  /** Leaves out photos that are gone. */
  readonly drop: (paths: ReadonlySet<string>) => void;
}

/** What is selected on a wall of photos (interaction conventions 3.2): photos themselves, for places change. */
export function useSelection(stream: PhotoStream, onTooMany: () => void): WallSelection {
  const [selected, setSelected] = useState<Selected>(none);
  const [focus, setFocus] = useState(0);
  const anchor = useRef(0);

  const between = useCallback(
    async (from: number, to: number): Promise<readonly Photo[]> => {
      if (to - from > SELECTED_MAX) {
        onTooMany();
        return [];
      }
      return (await stream.all(from, to)) ?? [];
    },
    [stream, onTooMany],
  );
  const one = useCallback(
    (place: number, change: (before: Selected, photo: Photo) => Map<string, Photo>) => {
      const photo = stream.at(place);
      anchor.current = place;
      setFocus(place);
      if (photo !== undefined) setSelected((before) => change(before, photo));
    },
    [stream],
  );

  return useMemo<WallSelection>(() => {
    const pathsOf = (photos: readonly Photo[]) => photos.map((photo) => [photo.path, photo] as const);
    return {
      selected,
      focus,
      setFocus,
      only: (place) => {
        one(place, (_before, photo) => new Map([[photo.path, photo]]));
      },
      toggle: (place) => {
        one(place, (before, photo) => {
          const next = new Map(before);
          if (!next.delete(photo.path)) next.set(photo.path, photo);
          return next;
        });
      },
      extend: async (place, add = false) => {
        setFocus(place);
        const [from, to] = [Math.min(anchor.current, place), Math.max(anchor.current, place) + 1];
        const photos = await between(from, to);
        setSelected((before) => new Map([...(add ? before : none), ...pathsOf(photos)]));
      },
      stretch: async (from, to) => {
        const photos = await between(from, to);
        anchor.current = from;
        setFocus(from);
        setSelected((before) => {
          const next = new Map(before);
          const isAll = photos.every(({ path }) => next.has(path));
          for (const photo of photos)
            if (isAll) next.delete(photo.path);
            else next.set(photo.path, photo);
          return next;
        });
      },
      all: async () => {
        const photos = await between(0, stream.getState().total);
        setSelected(new Map(pathsOf(photos)));
      },
      invert: async () => {
        const photos = await between(0, stream.getState().total);
        setSelected((before) => new Map(pathsOf(photos.filter(({ path }) => !before.has(path)))));
      },
      clear: () => {
        setSelected(none);
      },
      drop: (paths) => {
        setSelected((before) => new Map([...before].filter(([path]) => !paths.has(path))));
      },
    };
  }, [selected, focus, one, between, stream]);
}
