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
/** What can be chosen: from 0.8 to 1.25 (ZOOM-02), and up to twice the size for those who need it. */
export const zoomChoices = [0.8, 0.85, 0.9, 0.95, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;
export type ZoomChoice = (typeof zoomChoices)[number];

const listeners = new Set<() => void>();
let zoom = 1;

const choiceOf = (kept: string | null): ZoomChoice | null =>
  zoomChoices.find((choice) => kept !== null && choice === Number(kept)) ?? null;

/** The person's choice for this display, else the last one for any; null where the default of the screen rules. A value that is no choice counts as none. */
export function readZoomChoice(storage: Pick<Storage, 'getItem'> = localStorage): ZoomChoice | null {
  return choiceOf(storage.getItem(displayKey()) ?? storage.getItem(ZOOM_KEY));
}

function apply(next: number): void {
  zoom = next;
  // The page below #root is zoomed as a whole; portals beside it take the factor from the variable (zoom.css).
  const root = document.documentElement;
  root.style.setProperty('--zoom', String(next));
  root.dataset.zoom = next <= ZOOM_HIGH_DENSITY ? 'small' : 'normal';
  for (const listener of listeners) listener();
}

let display = '';

/** The page was moved to another display: that one's own choice counts there, and without one nothing changes. */
function followDisplay(): void {
  const now = displayKey();
  if (now === display) return;
  display = now;
  const kept = choiceOf(localStorage.getItem(now));
  if (kept !== null && kept !== zoom) apply(kept);
}

/** Applies the zoom once at start: the choice, else the default of the screen (ZOOM-01, ZOOM-02). */
export function startZoom(): void {
  display = displayKey();
  window.addEventListener('resize', followDisplay);
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

/** One step larger or smaller, kept for this display; at the end of the choices nothing changes (ZOOM-02). */
export function stepZoom(by: 1 | -1): void {
  const next = by > 0 ? zoomChoices.find((one) => one > zoom) : zoomChoices.findLast((one) => one < zoom);
  if (next !== undefined) chooseZoom(next);
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

/** The choice for this display as it changes, by hand or by keys. */
export function useZoomChoice(): ZoomChoice | null {
  return useSyncExternalStore(subscribe, readZoomChoice);
}
