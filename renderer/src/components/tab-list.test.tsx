import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { TabList, TabPanel, useTabs } from './tab-list.tsx';

const names = ['one', 'two', 'three'] as const;

function Sample() {
  const base = useTabs();
  const [current, setCurrent] = useState<(typeof names)[number]>('one');
  return (
    <>
      <TabList
        label="Numbers"
        tabs={names.map((name) => ({ name, text: name, count: name === 'two' ? 7 : 0 }))}
        current={current}
        onPick={setCurrent}
        base={base}
      />
      <TabPanel base={base} current={current}>
        content of {current}
      </TabPanel>
    </>
  );
}

const tab = (name: string): HTMLElement => screen.getByRole('tab', { name: new RegExp(name) });

test('tabs are one stop of the Tab key, and arrow keys, Home and End go around them and choose', async () => {
  const user = userEvent.setup();
  render(<Sample />);
  await user.tab();
  expect(tab('one')).toHaveFocus();
  for (const [key, name] of [
    ['{ArrowRight}', 'two'],
    ['{End}', 'three'],
    ['{ArrowRight}', 'one'],
    ['{ArrowLeft}', 'three'],
    ['{Home}', 'one'],
  ] as const) {
    await user.keyboard(key);
    expect(tab(name)).toHaveFocus();
    expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: new RegExp(name) })).toHaveTextContent(`content of ${name}`);
  }
  await user.tab();
  expect(tab('one')).not.toHaveFocus();
});

test('a tab counts what lies behind it, and says nothing about none', () => {
  render(<Sample />);
  expect(tab('two')).toHaveTextContent('two7');
  expect(tab('three')).toHaveTextContent(/^three$/);
});
