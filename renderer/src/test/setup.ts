import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web';
import { afterEach } from 'vitest';

// Every browser has them; the document of the tests does not.
Object.assign(globalThis, { ReadableStream, TransformStream, WritableStream });

// Lazy screens load while other tests share the processor; waiting longer changes no verdict.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
});
