/** What the probe offers inside the page, as `window.probe`. Times are the page's own clock (navigation start is 0). */
export interface Probe {
  /** Long tasks so far: start and length in milliseconds. */
  long: [number, number][];
  /** Elements of a selector that have a size on screen. */
  count(selector: string): number;
  /** Resolves with the time after the first painted frame in which `test` holds; -1 after `limit` ms. */
  when(test: () => boolean, limit?: number): Promise<number>;
  /** Records the time of every frame, and what `read` gives in it, until the returned function is called. */
  frames(read?: () => string): () => { times: number[]; values: string[] };
}

declare global {
  interface Window {
    probe: Probe;
    benchResult: Promise<number>;
    benchFrames: () => { times: number[]; values: string[] };
    benchElement: Element;
    benchReleased: number;
  }
}

/** Runs inside the page before any of its scripts. */
function install(): void {
  if ('probe' in window) return;
  const long: [number, number][] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) long.push([entry.startTime, entry.duration]);
  }).observe({ type: 'longtask', buffered: true });
  // A message sent in a frame's callback is handled after that frame was painted.
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          resolve(performance.now());
        };
        channel.port2.postMessage(0);
      });
    });
  const onScreen = (element: Element) => {
    const box = element.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && getComputedStyle(element).visibility !== 'hidden';
  };
  Object.defineProperty(window, 'probe', {
    value: {
      long,
      count: (selector: string) => [...document.querySelectorAll(selector)].filter(onScreen).length,
      when: (test: () => boolean, limit = 30_000) =>
        new Promise<number>((resolve) => {
          const started = performance.now();
          const look = () => {
            if (document.documentElement && test()) void painted().then(resolve);
            else if (performance.now() - started > limit) resolve(-1);
            else requestAnimationFrame(look);
          };
          look();
        }),
      frames: (read = () => '') => {
        const times: number[] = [];
        const values: string[] = [];
        let on = true;
        const frame = () => {
          times.push(performance.now());
          values.push(read());
          if (on) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
        return () => {
          on = false;
          return { times, values };
        };
      },
    } satisfies Probe,
  });
}

export const probeScript = `(${install.toString()})()`;
