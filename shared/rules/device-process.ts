/**
 * Environment that the device's process is started with everywhere (its systemd unit says the same). Files are read and
 * written while as many pictures are drawn as the processors can: both need threads of the pool. With glibc, what its
 * threads have freed goes back to the system: two places to take memory from instead of eight per processor, and
 * everything large is taken from the system by itself, however large what was freed before. What is small is kept up to
 * 4 MiB: the pieces of an upload come and go, and the system's pages with them were a fifth of its work. Elsewhere it
 * means nothing.
 */
export const deviceEnvironment = {
  UV_THREADPOOL_SIZE: '6',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '4194304',
} as const;

/** Options that Node is started with for the device: what lives shortly in a transfer is collected before it is much. */
export const deviceNodeOptions = ['--max-semi-space-size=1'] as const;
