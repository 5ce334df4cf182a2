let timer: ReturnType<typeof setInterval> | undefined;

/** Ticks for the page that made it: each message names the period in milliseconds from now on, 0 for none. */
self.onmessage = (event: MessageEvent<number>) => {
  clearInterval(timer);
  if (event.data === 0) return;
  timer = setInterval(() => {
    self.postMessage(null);
  }, event.data);
};
