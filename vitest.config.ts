import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { WAIT_MS } from './scripts/lib/wait-ms.ts';

const waits = { setupFiles: ['tests/fixtures/waits.ts'], expect: { poll: { timeout: WAIT_MS } } };

export default defineConfig({
  test: {
    // Files wait for devices and clocks: with one processor left out, as is usual, two would have one file at a time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // A limit for what hangs, not a speed: property tests take seconds on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 60_000,
          ...waits,
          include: ['{shared,device,electron,scripts,tests}/**/*.test.ts'],
          exclude: ['tests/contract/**', 'tests/package/**', '**/node_modules/**'],
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'dom',
          environment: 'jsdom',
          // A document for each file at a quarter of the price of a process for each.
          pool: 'vmThreads',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          include: ['renderer/src/**/*.test.{ts,tsx}'],
          ...waits,
          setupFiles: [...waits.setupFiles, 'renderer/src/test/setup.ts'],
        },
      },
      {
        test: { name: 'package', environment: 'node', include: ['tests/package/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        test: {
          name: 'contract',
          environment: 'node',
          ...waits,
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
