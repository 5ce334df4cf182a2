import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Lazy screens load while other tests share the processor; waiting longer changes no verdict.
configure({ asyncUtilTimeout: 4000 });

afterEach(() => {
  cleanup();
});
