import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import { speak } from '../../test/desktop-harness.tsx';
import { DialogButtons } from './dialog-buttons.tsx';
import { DialogFrame } from './dialog-frame.tsx';

beforeAll(async () => {
  await speak('en-US');
});

const cancel = () => screen.getByRole('button', { name: 'Cancel' });
const deed = () => screen.getByRole('button', { name: 'Erase' });

test('DLG-12 Cancel comes first, the deed after it; each is told of its own press', async () => {
  const [onCancel, onOk] = [vi.fn(), vi.fn()];
  render(<DialogButtons okText="Erase" onCancel={onCancel} onOk={onOk} />);
  expect(screen.getAllByRole('button')).toEqual([cancel(), deed()]);
  await userEvent.click(deed());
  expect([onCancel.mock.calls.length, onOk.mock.calls.length]).toEqual([0, 1]);
  await userEvent.click(cancel());
  expect([onCancel.mock.calls.length, onOk.mock.calls.length]).toEqual([1, 1]);
});

test('DLG-12 what is not ready can be given up but not done', () => {
  render(<DialogButtons okText="Erase" ready={false} onCancel={vi.fn()} onOk={vi.fn()} />);
  expect(deed()).toBeDisabled();
  expect(cancel()).toBeEnabled();
});

test('DLG-12 while the deed is under way neither is pressed, and the deed says so', () => {
  const buttons = (busy: boolean) => <DialogButtons okText="Erase" busy={busy} onCancel={vi.fn()} onOk={vi.fn()} />;
  const { rerender } = render(buttons(true));
  expect(cancel()).toBeDisabled();
  expect(deed()).toBeDisabled();
  expect(deed()).toHaveAttribute('aria-busy', 'true');
  rerender(buttons(false));
  expect(cancel()).toBeEnabled();
  expect(deed()).toBeEnabled();
  expect(deed()).toHaveAttribute('aria-busy', 'false');
});

test.each([
  ['the field', false],
  ['Cancel', true],
])('DLG-12 the focus starts at %s', (name, focusCancel) => {
  render(
    <DialogFrame
      title="Erase?"
      layer="shell"
      footer={<DialogButtons danger okText="Erase" focusCancel={focusCancel} onCancel={vi.fn()} onOk={vi.fn()} />}
    >
      <input aria-label="the field" />
    </DialogFrame>,
  );
  expect(document.activeElement).toHaveAccessibleName(name);
});

test('DLG-12 the deed sends the form that it belongs to', async () => {
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => {
    event.preventDefault();
  });
  render(
    <>
      <form id="erasing" onSubmit={onSubmit} />
      <DialogButtons okText="Erase" onCancel={vi.fn()} form="erasing" />
    </>,
  );
  await userEvent.click(cancel());
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(deed());
  expect(onSubmit).toHaveBeenCalledOnce();
});
