import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { PageManners } from './page-manners.ts';

function open() {
  const make = vi.fn();
  const zoom = vi.fn();
  const more = vi.fn();
  const submit = vi.fn((event: { preventDefault: () => void }) => {
    event.preventDefault();
  });
  render(
    <form onSubmit={submit}>
      <PageManners />
      <button type="button" className="btn btn-text" onClick={make}>
        <span>New folder</span>
      </button>
      <button type="button" className="icon-btn" aria-label="Zoom in" onClick={zoom} />
      <a href="#more" onClick={more}>
        More
      </a>
      <button type="submit" className="btn btn-primary">
        Send
      </button>
    </form>,
  );
  return { make, zoom, more, submit };
}

test('WIN-27 a double click presses a button once, a later click presses it again', async () => {
  const { make, more, submit } = open();
  await userEvent.dblClick(screen.getByText('New folder'));
  expect(make).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByText('New folder'));
  expect(make).toHaveBeenCalledTimes(2);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }));
  expect(submit).toHaveBeenCalledTimes(1);
  await userEvent.dblClick(screen.getByRole('link', { name: 'More' }));
  expect(more).toHaveBeenCalledTimes(1);
});

test('WIN-27 what is pressed quickly on purpose counts every click', async () => {
  const { zoom } = open();
  await userEvent.tripleClick(screen.getByRole('button', { name: 'Zoom in' }));
  expect(zoom).toHaveBeenCalledTimes(3);
});

test('SHK-02 Enter that is held presses a button once', () => {
  open();
  const button = screen.getByRole('button', { name: 'New folder' });
  // A browser presses the button unless the key was taken.
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
  expect(fireEvent.keyDown(button, { key: 'Tab', repeat: true })).toBe(true);
  expect(fireEvent.keyDown(screen.getByRole('button', { name: 'Zoom in' }), { key: 'Enter', repeat: true })).toBe(true);
});

function Lines() {
  const [left, setLeft] = useState(['a', 'b', 'c']);
  return (
    <ul>
      <PageManners />
      {left.map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => {
              setLeft(left.filter((other) => other !== name));
            }}
          />
        </li>
      ))}
    </ul>
  );
}

test('WIN-27 the second half of a double click does not press what the first has brought under the pointer', () => {
  render(<Lines />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove a' }), { detail: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Remove b' }), { detail: 2 });
  expect(screen.getAllByRole('button')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Remove b' }), { detail: 1 });
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

function Setting() {
  const [on, setOn] = useState(false);
  const [ticked, setTicked] = useState(false);
  return (
    <>
      <PageManners />
      <label htmlFor="wake">Wake up</label>
      <input
        id="wake"
        type="checkbox"
        role="switch"
        checked={on}
        onChange={(event) => {
          setOn(event.target.checked);
        }}
      />
      <input
        type="checkbox"
        aria-label="Choose"
        checked={ticked}
        onChange={(event) => {
          setTicked(event.target.checked);
        }}
      />
    </>
  );
}

test('WIN-27 a double click on a switch or its words turns it once; what is chosen is chosen and left again', async () => {
  render(<Setting />);
  const wake = screen.getByRole('switch', { name: 'Wake up' });
  await userEvent.dblClick(wake);
  expect(wake).toBeChecked();
  await userEvent.dblClick(screen.getByText('Wake up'));
  expect(wake).not.toBeChecked();
  await userEvent.dblClick(screen.getByRole('checkbox', { name: 'Choose' }));
  expect(screen.getByRole('checkbox', { name: 'Choose' })).not.toBeChecked();
});
