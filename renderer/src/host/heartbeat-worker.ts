/** Ticks for the page that made it: the first message names the period in milliseconds. */
self.onmessage = (event: MessageEvent<number>) => {
  setInterval(() => {
    self.postMessage(null);
  }, event.data);
};
