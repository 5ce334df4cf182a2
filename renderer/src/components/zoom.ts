import { useSyncExternalStore } from 'react';
import { ZOOM_HIGH_DENSITY } from '#shared/constants.ts';
import { defaultZoom } from '#shared/rules/zoom.ts';

/** Key of the person's choice on this computer (ZOOM-02). */
export const ZOOM_KEY = 'hearth.zoom';
/** Key of the choice for the display the page is on: each remembers its own. */
function displayKey(): string {
  const { width, height } = window.screen;
  return `${ZOOM_KEY}/${width}x${height}@${window.devicePixelRatio}`;
}
/** What can be chosen, from 0.8 to 1.25 (ZOOM-02). */
export const zoomChoices = [0.8, 0.85, 0.9, 0.95, 1, 1.1, 1.25] as const;
export type ZoomChoice = (typeof zoomChoices)[number];

const listeners = new Set<() => void>();
let zoom = 1;

/** The person's choice for this display, else the last one for any; null where the default of the screen rules. A value that is no choice counts as none. */
export function readZoomChoice(storage: Pick<Storage, 'getItem'> = localStorage): ZoomChoice | null {
  const kept = Number(storage.getItem(displayKey()) ?? storage.getItem(ZOOM_KEY));
  return zoomChoices.find((choice) => choice === kept) ?? null;
}

function apply(next: number): void {
  zoom = next;
  // The page below #root is zoomed as a whole; portals beside it take the factor from the variable (zoom.css).
  const root = document.documentElement;
  root.style.setProperty('--zoom', String(next));
  root.dataset.zoom = next <= ZOOM_HIGH_DENSITY ? 'small' : 'normal';
  for (const listener of listeners) listener();
}

/** Applies the zoom once at start: the choice, else the default of the screen (ZOOM-01, ZOOM-02). */
export function startZoom(): void {
  apply(readZoomChoice() ?? defaultZoom({ devicePixelRatio: window.devicePixelRatio, height: window.innerHeight }));
}

/** Keeps and applies a choice; null goes back to the default of the screen. */
export function chooseZoom(choice: ZoomChoice | null): void {
  for (const key of [ZOOM_KEY, displayKey()]) {
    if (choice === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(choice));
  }
  startZoom();
}

/** The factor between CSS pixels of the viewport and desktop units. */
export function currentZoom(): number {
  return zoom;
}

/** Pointer coordinates and distances in desktop units (ZOOM-02). */
export function toUnits(pixels: number): number {
  return pixels / zoom;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useZoom(): number {
  return useSyncExternalStore(subscribe, currentZoom);
}
