import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { PageManners } from './page-manners.ts';

let settle: (() => void) | null = null;
vi.mock(import('../host/calm.ts'), async (original) => ({
  ...(await original()),
  afterPaint: (run: () => void) => {
    settle = run;
    return () => {
      settle = null;
    };
  },
}));

/** Chromium tells that the focus leaves an element just before the element goes or once it is off; jsdom never does. */
const leave = (element: Element) => fireEvent.focusOut(element, { relatedTarget: null });
const painted = () =>
  act(async () => {
    settle?.();
    settle = null;
    await Promise.resolve();
  });
const press = userEvent.setup();

function Page({ children, active = true }: { children: ReactNode; active?: boolean }) {
  const [back, setBack] = useState(true);
  return (
    <section data-window="files" data-active={active}>
      <header>
        {back && (
          <button
            type="button"
            onClick={(event) => {
              leave(event.currentTarget);
              setBack(false);
            }}
          >
            Back
          </button>
        )}
      </header>
      <div data-window-body tabIndex={-1} data-testid="body">
        <nav>
          <button type="button">Elsewhere</button>
        </nav>
        {children}
      </div>
      <PageManners />
    </section>
  );
}

function Steps() {
  const [done, setDone] = useState(false);
  return (
    <div data-testid="steps">
      {done ? (
        <div key="second">
          <h2>Second step</h2>
          <button type="button">Finish</button>
        </div>
      ) : (
        <div key="first">
          <h2>First step</h2>
          <button
            type="button"
            onClick={(event) => {
              leave(event.currentTarget);
              setDone(true);
            }}
          >
            Next
          </button>
        </div>
      )}
    </div>
  );
}

test('SHK-02 a step that takes the place of another has the focus at its heading, and Tab goes on from there', async () => {
  render(
    <Page>
      <Steps />
    </Page>,
  );
  screen.getByRole('button', { name: 'Next' }).focus();
  await press.keyboard('{Enter}');
  expect(document.body).toHaveFocus();
  await painted();
  const heading = screen.getByRole('heading', { name: 'Second step' });
  expect(heading).toHaveFocus();
  expect(heading).toHaveAttribute('data-holds-focus');
  await press.tab();
  expect(screen.getByRole('button', { name: 'Finish' })).toHaveFocus();
  expect(heading).not.toHaveAttribute('tabindex');
  expect(heading).not.toHaveAttribute('data-holds-focus');
});

function Wizard() {
  const [done, setDone] = useState(false);
  return (
    <div role="dialog" tabIndex={-1}>
      <h2>{done ? 'Second step' : 'First step'}</h2>
      <footer>
        <div>
          <button
            key={String(done)}
            type="button"
            onClick={(event) => {
              leave(event.currentTarget);
              setDone(true);
            }}
          >
            {done ? 'Finish' : 'Next'}
          </button>
        </div>
      </footer>
    </div>
  );
}

test('SHK-02 OVL-12 a button at the foot of a step leads to the heading of the next', async () => {
  render(
    <Page>
      <Wizard />
    </Page>,
  );
  screen.getByRole('button', { name: 'Next' }).focus();
  await press.keyboard('{Enter}');
  await painted();
  expect(screen.getByRole('heading', { name: 'Second step' })).toHaveFocus();
});

function Rows({ names }: { names: string[] }) {
  const [left, setLeft] = useState(names);
  return (
    <ul>
      {left.map((name) => (
        <li key={name}>
          {name}
          <button
            type="button"
            onClick={(event) => {
              leave(event.currentTarget);
              setLeft(left.filter((other) => other !== name));
            }}
          >
            Remove {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

test('SHK-02 a row that is removed leaves the focus on its neighbour, whose own button a second Enter does not press', async () => {
  render(
    <Page>
      <Rows names={['a', 'b', 'c']} />
    </Page>,
  );
  screen.getByRole('button', { name: 'Remove b' }).focus();
  await press.keyboard('{Enter}');
  await painted();
  expect(screen.getByText('c')).toHaveFocus();
  await press.keyboard('{Enter}');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await press.tab();
  expect(screen.getByRole('button', { name: 'Remove c' })).toHaveFocus();
  await press.keyboard('{Enter}');
  await painted();
  expect(screen.getByText('a')).toHaveFocus();
});

function Table() {
  const [left, setLeft] = useState(['a', 'b', 'c']);
  return (
    <div role="grid">
      {left.map((name, at) => (
        <div
          key={name}
          role="row"
          tabIndex={at === 0 ? 0 : -1}
          onKeyDown={(event) => {
            if (event.key !== 'Delete') return;
            leave(event.currentTarget);
            setLeft(left.filter((other) => other !== name));
          }}
        >
          {name}
        </div>
      ))}
    </div>
  );
}

test('SHK-02 a line of a table that is deleted gives the focus to the next one, the last to the one before', async () => {
  render(
    <Page>
      <Table />
    </Page>,
  );
  screen.getByRole('row', { name: 'b' }).focus();
  for (const next of ['c', 'a']) {
    await press.keyboard('{Delete}');
    await painted();
    expect(screen.getByRole('row', { name: next })).toHaveFocus();
  }
});

test('SHK-02 the way back of a window that leads nowhere any more leaves the focus in its content', async () => {
  render(
    <Page>
      <Steps />
    </Page>,
  );
  const body = screen.getByTestId('body');
  screen.getByRole('button', { name: 'Back' }).focus();
  await press.keyboard('{Enter}');
  await painted();
  expect(body).toHaveFocus();
});

function Save() {
  const [busy, setBusy] = useState(false);
  return (
    <form>
      <button type="button" disabled={busy} onClick={() => setBusy(true)}>
        Save
      </button>
      <button type="button">Other</button>
      <button type="button" data-testid="end" onClick={() => setBusy(false)} />
    </form>
  );
}

test('SHK-02 a button that is off while its work runs has the focus back afterwards', async () => {
  render(
    <Page>
      <Save />
    </Page>,
  );
  const save = screen.getByRole('button', { name: 'Save' });
  const lose = async () => {
    save.focus();
    fireEvent.click(save);
    leave(save);
    act(() => {
      save.blur();
    });
    await painted();
    expect(save.closest('form')).toHaveFocus();
  };
  await lose();
  fireEvent.click(screen.getByTestId('end'));
  await painted();
  expect(save).toHaveFocus();
  await lose();
  screen.getByRole('button', { name: 'Other' }).focus();
  fireEvent.click(screen.getByTestId('end'));
  await painted();
  expect(screen.getByRole('button', { name: 'Other' })).toHaveFocus();
});

test('SHK-02 what somebody leaves by a click beside it is left alone, and so is a window behind', async () => {
  const { rerender } = render(
    <Page>
      <Steps />
    </Page>,
  );
  const next = screen.getByRole('button', { name: 'Next' });
  next.focus();
  leave(next);
  act(() => {
    next.blur();
  });
  await painted();
  expect(document.body).toHaveFocus();
  rerender(
    <Page active={false}>
      <Steps />
    </Page>,
  );
  next.focus();
  await press.keyboard('{Enter}');
  await painted();
  expect(document.body).toHaveFocus();
});
