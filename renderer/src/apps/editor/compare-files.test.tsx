import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { failure, success, type CallResult } from '../../api/result.ts';
import { i18next } from '../../i18n/index.ts';
import { compareUrl } from '../../components/files/open-target.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { layOutTexts } from '../../test/text-layout.ts';
import { CodeScreen } from './index.tsx';

const LEFT = `${HOME}/old.txt`;
const RIGHT = `${HOME}/new.txt`;
let texts: Record<string, CallResult<unknown>> = {};
const text = (content: string, encoding = 'utf-8') => success({ content, encoding, etag: 'e', size: content.length });
const lines = (...changed: readonly [number, string][]) =>
  Array.from({ length: 60 }, (_, at) => changed.find(([line]) => line === at)?.[1] ?? `line ${String(at)}`).join('\n');

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['openers']);
  layOutTexts();
  stopClock();
});
afterEach(startClock);

const open = async () => {
  const rendered = await renderScreenAt(<CodeScreen />, compareUrl(LEFT, RIGHT), {}, (fake) => {
    fake.answers.textLoad = ({ path }) => texts[String(path)] ?? failure('N002001', 'no such file');
  });
  await settle();
  await settle(50);
  return rendered;
};

test('APP-CODE-01 two texts stand side by side with what differs counted, each with its name and encoding', async () => {
  texts = { [LEFT]: text(lines([3, 'before'], [50, 'gone'])), [RIGHT]: text(lines([3, 'after']), 'gb18030') };
  await open();
  expect(screen.getByRole('status')).toHaveTextContent('2 differences');
  const head = screen.getByTestId('compare-files').firstElementChild;
  expect(head).toHaveTextContent('old.txt UTF-8');
  expect(head).toHaveTextContent('new.txt GB18030');
  expect(screen.getByTestId('compare-files')).toHaveTextContent(/\d+ unchanged lines/);
  await user.click(screen.getByRole('button', { name: 'All lines' }));
  await settle();
  expect(screen.getByTestId('compare-files')).not.toHaveTextContent(/unchanged lines/);
  const editors = () => [...document.querySelectorAll('.cm-content')].map((area) => area.textContent);
  expect(editors()[0]).toContain('before');
  expect(editors()[1]).toContain('after');
  await user.click(screen.getByRole('button', { name: 'Swap sides' }));
  await settle();
  expect(editors()[0]).toContain('after');
  expect(document.querySelector('[contenteditable="true"]')).toBeNull();
});

test('APP-CODE-01 equal texts are said to be equal, and a change on the device is compared anew', async () => {
  texts = { [LEFT]: text('one'), [RIGHT]: text('one') };
  const { store } = await open();
  expect(screen.getByRole('status')).toHaveTextContent('The text is the same in both files');
  expect(screen.getByRole('button', { name: 'Next difference' })).toBeDisabled();
  texts = { ...texts, [RIGHT]: text('two') };
  const message = { cmd: 'message', id: 1, topic: 'files', type: 'changed', to: 'mira', ts: 0 } as const;
  store.dispatch(pushReceived({ ...message, data: { path: HOME } }));
  await settle(200);
  await settle(50);
  expect(screen.getByRole('status')).toHaveTextContent('1 difference');
});

test('APP-CODE-01 a text that is gone or too large is named', async () => {
  texts = { [LEFT]: text('one') };
  await open();
  expect(screen.getByText('“new.txt” is not there any more')).toBeVisible();
  document.body.innerHTML = '';
  texts = { [LEFT]: failure('N000001', ''), [RIGHT]: text('one') };
  await open();
  expect(screen.getByText('“old.txt” is too large to compare')).toBeVisible();
});
