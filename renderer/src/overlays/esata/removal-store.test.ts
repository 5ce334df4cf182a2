import { expect, test, vi } from 'vitest';
import { onOpenRemoval, openRemoval } from './removal-store.ts';

test('ESA-07 a removal asked for before the dialog is there opens it once it is', () => {
  openRemoval({ status: 0 });
  const opened = vi.fn();
  const end = onOpenRemoval(opened);
  expect(opened.mock.calls).toEqual([[{ status: 0 }]]);
  end();
  const later = vi.fn();
  onOpenRemoval(later)();
  expect(later).not.toHaveBeenCalled();
});
