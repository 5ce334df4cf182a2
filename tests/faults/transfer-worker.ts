// The process of the transfers outside of the desktop app: the same worker, told and heard by the channel of a fork.
// A fork that nobody holds any more ends, as the app's own process does with the app.
process.once('disconnect', () => process.exit());
Object.assign(process, {
  parentPort: {
    postMessage: (message: unknown) => process.send?.(message),
    on: (_event: 'message', listener: (event: { data: unknown }) => void) =>
      process.on('message', (data) => {
        listener({ data });
      }),
  },
});
await import('../../electron/transfers/worker.ts');
export {};
