import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installClient } from '../../api/call.ts';
import type { ApiClient } from '../../api/client.ts';
import { failure, success, type CallResult } from '../../api/result.ts';
import { keptNotes } from '../../components/kept-state.ts';
import { pushReceived } from '../../state/push-actions.ts';
import { i18next } from '../../i18n/index.ts';
import { isSecretPath } from '../../state/files/wire-path.ts';
import { HOME, renderScreenAt, settle, speakFiles, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { layOutTexts } from '../../test/text-layout.ts';
import { keepDraft, readDraft } from './journal.ts';
import { CodeScreen, TextScreen } from './index.tsx';
import { createTextDocument } from './text-document.ts';

const PATH = `${HOME}/a.txt`;
const at = (route: string): string => `${route}?path=${encodeURIComponent(PATH)}`;

/** A file of a device, as text. */
let file = { content: 'one', encoding: 'utf-8', etag: 'e1' };
const saves: Record<string, unknown>[] = [];
function device(name: string, args: Record<string, unknown>): CallResult<unknown> {
  if (name === 'textLoad')
    return success({ ...file, encoding: args.encoding ?? file.encoding, size: file.content.length });
  if (name !== 'textSave') return success(null);
  saves.push(args);
  if (args.etag !== file.etag) return failure('N002002', 'changed');
  file = { content: String(args.content), encoding: String(args.encoding), etag: `${file.etag}+` };
  return success({ etag: file.etag, mtime: 1 });
}

const open = async (path = PATH) => {
  installClient({
    call: async (spec: { name: string }, args: Record<string, unknown>) => device(spec.name, args),
  } as unknown as ApiClient);
  const doc = createTextDocument({ path, account: 'mira', storage: localStorage, now: () => 5 });
  await doc.load();
  return doc;
};

beforeEach(async () => {
  await speakFiles('en-US');
  await i18next.loadNamespaces(['openers', 'places']);
  localStorage.clear();
  saves.length = 0;
  file = { content: 'one', encoding: 'gb18030', etag: 'e1' };
  layOutTexts();
  stopClock();
});
afterEach(startClock);

test('APP-TXT-01 a text is saved in the encoding it was read in, once; another can be chosen', async () => {
  const doc = await open();
  doc.edit('two');
  expect(doc.getState().dirty).toBe(true);
  const both = await Promise.all([doc.save(), doc.save()]);
  expect(both[0]).toBe('saved');
  expect(saves).toEqual([{ path: PATH, content: 'two', encoding: 'gb18030', etag: 'e1' }]);
  expect(doc.getState().dirty).toBe(false);
  await doc.save('utf-8');
  expect(saves.at(-1)).toMatchObject({ encoding: 'utf-8', etag: 'e1+' });
});

test('APP-TXT-01 a file keeps its line ends, and one that was only opened is not unsaved', async () => {
  file = { ...file, content: 'one\r\ntwo\r\n' };
  const doc = await open();
  expect(doc.text()).toBe('one\ntwo\n');
  doc.edit('one\ntwo\nthree\n');
  doc.edit('one\ntwo\n');
  expect(doc.getState().dirty).toBe(false);
  doc.edit('one\ntwo\nthree\n');
  expect(doc.written()).toBe('one\r\ntwo\r\nthree\r\n');
  await doc.save();
  expect(file.content).toBe('one\r\ntwo\r\nthree\r\n');
  expect([doc.getState().dirty, doc.getState().loaded?.size]).toEqual([false, file.content.length]);
  doc.edit('x\n');
  file = { ...file, content: 'theirs\r\n', etag: 'e9' };
  await doc.look();
  expect(doc.getState().changed?.content).toBe('theirs\n');
});

test('APP-TXT-01 a text of mixed line ends is not unsaved by being shown', async () => {
  await renderScreenAt(<TextScreen />, at('/txtEditor'), {}, (files) => {
    files.answers.textLoad = () =>
      success({ content: 'one\r\ntwo\nthree\r\n', encoding: 'utf-8', etag: 'e1', size: 17 });
  });
  await settle();
  const { EditorView } = await import('@codemirror/view');
  const view = EditorView.findFromDOM(await screen.findByTestId('code-area'));
  view?.dispatch({ changes: { from: 0, insert: 'x' } });
  await settle();
  expect(screen.getByTestId('text-editor')).toHaveAttribute('data-dirty', 'true');
  view?.dispatch({ changes: { from: 0, to: 1 } });
  expect(view?.state.doc.lines).toBe(4);
  await settle();
  expect(screen.getByTestId('text-editor')).toHaveAttribute('data-dirty', 'false');
});

test('APP-TXT-01 saved again before the first answer, what was typed since is written too, and a refusal is heard by both', async () => {
  const doc = await open();
  doc.edit('two');
  const first = doc.save();
  doc.edit('three');
  expect(await Promise.all([first, doc.save()])).toEqual(['saved', 'saved']);
  expect(saves.map(({ content, etag }) => [content, etag])).toEqual([
    ['two', 'e1'],
    ['three', 'e1+'],
  ]);
  expect([file.content, doc.getState().dirty]).toEqual(['three', false]);

  doc.edit('four');
  file = { ...file, content: 'theirs', etag: 'e2' };
  expect(await Promise.all([doc.save(), doc.save()])).toEqual(['changed', 'changed']);
  expect([saves.length, file.content]).toEqual([3, 'theirs']);
});

test('APP-TXT-01 what others wrote is never overwritten unasked: take theirs, or overwrite', async () => {
  const doc = await open();
  doc.edit('mine');
  file = { ...file, content: 'theirs', etag: 'e2' };
  expect(await doc.save()).toBe('changed');
  expect(doc.getState().changed?.content).toBe('theirs');
  expect(file.content).toBe('theirs');
  expect(await doc.save(undefined, true)).toBe('saved');
  expect(file.content).toBe('mine');
  expect(doc.getState().changed).toBeNull();
  doc.edit('mine again');
  file = { ...file, content: 'theirs again', etag: 'e3' };
  await doc.look();
  doc.takeTheirs();
  expect([doc.text(), doc.getState().dirty]).toEqual(['theirs again', false]);
});

test('APP-TXT-01 an untouched text follows the device; a typed one is asked about', async () => {
  const doc = await open();
  file = { ...file, content: 'new', etag: 'e2' };
  await doc.look();
  expect([doc.text(), doc.getState().changed]).toEqual(['new', null]);
  doc.edit('typed');
  file = { ...file, content: 'newer', etag: 'e3' };
  await doc.look();
  expect([doc.text(), doc.getState().changed?.content]).toEqual(['typed', 'newer']);
});

test('APP-TXT-01 what was typed survives a crash, and restoring it still knows that the file has changed', async () => {
  const doc = await open();
  doc.edit('typed');
  await vi.advanceTimersByTimeAsync(500);
  expect(readDraft(localStorage, 'mira', PATH)).toMatchObject({ content: 'typed', etag: 'e1' });
  expect(readDraft(localStorage, 'ben', PATH)).toBeNull();
  file = { ...file, content: 'theirs', etag: 'e2' };
  const again = await open();
  expect(again.getState().draft?.content).toBe('typed');
  expect(again.text()).toBe('theirs');
  again.restoreDraft();
  expect([again.text(), again.getState().dirty]).toEqual(['typed', true]);
  expect(await again.save()).toBe('changed');
  again.discard();
  expect(readDraft(localStorage, 'mira', PATH)).toBeNull();
});

test('drafts are twenty at most, the oldest go first', () => {
  for (let at = 0; at < 25; at += 1)
    keepDraft(localStorage, 'mira', `/f${at}`, { content: 'x', etag: 'e', encoding: 'utf-8', at });
  expect(readDraft(localStorage, 'mira', '/f4')).toBeNull();
  expect(readDraft(localStorage, 'mira', '/f24')).not.toBeNull();
  expect(localStorage.length).toBe(20);
});

test('APP-CODE-01 code is read only, says its encoding, and leads to the editor', async () => {
  const { url } = await renderScreenAt(<CodeScreen />, at('/codeViewer'), {}, (files) => {
    files.answers.textLoad = (args) => device('textLoad', args);
  });
  await settle();
  expect(screen.getByTestId('text-encoding')).toHaveTextContent('GB18030');
  expect(screen.queryByTestId('editor-save')).toBeNull();
  await user.click(screen.getByTestId('editor-edit'));
  expect(url()).toBe(at('/txtEditor'));
});

test('APP-TXT-01 another encoding reads the file again in it; a file that is too large is offered to download', async () => {
  const { files } = await renderScreenAt(<TextScreen />, at('/txtEditor'), {}, (fake) => {
    fake.answers.textLoad = (args) => device('textLoad', args);
  });
  await user.click(screen.getByTestId('text-encoding'));
  await user.click(screen.getByRole('menuitemradio', { name: 'Read as UTF-16LE' }));
  await settle();
  expect(files.named('textLoad').at(-1)).toEqual({ path: PATH, encoding: 'utf-16le' });
  document.body.innerHTML = '';
  await renderScreenAt(<TextScreen />, at('/txtEditor'), {}, (fake) => {
    fake.answers.textLoad = () => failure('N000001', '');
  });
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    expect.stringContaining('/v2/file/download'),
  );
});

test('APP-BIGS-02 a text opens at the line that was found, and at its beginning when it has no such line', async () => {
  file = { ...file, content: 'one\ntwo\nthree' };
  const show = async (line: string): Promise<void> => {
    document.body.innerHTML = '';
    await renderScreenAt(<TextScreen />, `${at('/txtEditor')}&line=${line}`, {}, (fake) => {
      fake.answers.textLoad = () => device('textLoad', {});
    });
    await settle();
  };
  await show('3');
  expect(screen.getByText('Line 3, column 1')).toBeVisible();
  for (const line of ['4', 'x', '-1']) {
    await show(line);
    expect(screen.getByText('Line 1, column 1')).toBeVisible();
  }
});

test('APP-TXT-01 the place of the cursor leads to another line; finding and going speak the language of the person', async () => {
  await speakFiles('zh-CN');
  await i18next.loadNamespaces(['openers', 'places']);
  file = { ...file, content: 'one\ntwo\nthree' };
  await renderScreenAt(<TextScreen />, at('/txtEditor'), {}, (fake) => {
    fake.answers.textLoad = () => device('textLoad', {});
  });
  await settle();
  await user.click(screen.getByTestId('editor-find'));
  for (const label of ['区分大小写', '正则表达式', '全字匹配'])
    expect(screen.getByLabelText(label)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '第 1 行，第 1 列' }));
  const line = screen.getByLabelText(/转到行/);
  await user.clear(line);
  await user.type(line, '3{Enter}');
  await settle();
  expect(screen.getByRole('button', { name: '第 3 行，第 1 列' })).toBeVisible();
});

test('APP-TXT-01 APP-CODE-01 of a text that is too large the last part is shown, with a way to all of it', async () => {
  const size = 40 * 1024 * 1024;
  const from = size - 6;
  let tail = { content: 'last\n', encoding: 'utf-8', etag: 'e1', size, from };
  const { files, store } = await renderScreenAt(<CodeScreen />, at('/codeViewer'), {}, (fake) => {
    fake.answers.textLoad = (args) => (args.from === undefined ? failure('N000001', '') : success(tail));
  });
  await settle();
  expect(screen.getByTestId('tail-view')).toHaveTextContent(
    'too large to be shown whole: here are its last 6B of 40MB',
  );
  expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute(
    'href',
    expect.stringContaining('/v2/file/download'),
  );
  expect(screen.getByTestId('tail-area')).toHaveTextContent('last');
  tail = { ...tail, content: 'last\nnext\n', etag: 'e2', size: size + 5 };
  store.dispatch(
    pushReceived({ cmd: 'message', id: 1, to: 'mira', ts: 0, topic: 'files', type: 'changed', data: { path: HOME } }),
  );
  await settle(1000);
  expect(files.named('textLoad').at(-1)).toEqual({ path: PATH, from, encoding: 'utf-8' });
  expect(screen.getByTestId('tail-area')).toHaveTextContent('next');
  expect(screen.getByTestId('tail-follow')).toHaveAttribute('aria-pressed', 'true');
  screen.getByRole('textbox', { name: 'a.txt' }).focus();
  await user.keyboard('{PageUp}');
  expect(screen.getByTestId('tail-follow')).toHaveAttribute('aria-pressed', 'false');
});

test('WIN-25 a window that comes back has its unsaved words again; a fresh one offers them', async () => {
  localStorage.clear();
  const draft = { content: 'one and two', etag: 'e1', encoding: 'utf-8', at: 5 };
  const show = (prepared: () => void) =>
    renderScreenAt(<TextScreen />, at('/txtEditor'), {}, (fake) => {
      fake.answers.textLoad = () => device('textLoad', {});
      keepDraft(localStorage, 'mira', PATH, draft);
      prepared();
    });
  await show(() => {
    keptNotes.put('', { [`typed:${PATH}`]: true }, false);
  });
  await settle();
  expect(screen.getByTestId('text-editor')).toHaveAttribute('data-dirty', 'true');
  document.body.innerHTML = '';
  await show(() => undefined);
  await settle();
  expect(screen.getByTestId('text-editor')).toHaveAttribute('data-dirty', 'false');
  expect(readDraft(localStorage, 'mira', PATH)).toEqual(draft);
});

test('WIN-25 a window that is closed by a second reload before its text was read still comes back with its words', async () => {
  let answer: (result: CallResult<unknown>) => void = () => undefined;
  const asked = new Promise<CallResult<unknown>>((resolve) => (answer = resolve));
  await renderScreenAt(<TextScreen />, at('/txtEditor'), {}, (fake) => {
    fake.answers.textLoad = () => asked as unknown as CallResult<unknown>;
    keepDraft(localStorage, 'mira', PATH, { content: 'one and two', etag: 'e1', encoding: 'utf-8', at: 5 });
    keptNotes.put('', { [`typed:${PATH}`]: true }, false);
  });
  expect(keptNotes.of('')).toMatchObject({ [`typed:${PATH}`]: true });
  answer(device('textLoad', {}));
  await settle();
  expect(screen.getByTestId('text-editor')).toHaveAttribute('data-dirty', 'true');
  expect(keptNotes.of('')).toMatchObject({ [`typed:${PATH}`]: true });
});

test('APP-SAFEB-02 WIN-25 words typed into a file of the safe box are not written down on this computer', async () => {
  installClient({
    call: (spec: { name: string }, args: Record<string, unknown>) => Promise.resolve(device(spec.name, args)),
  } as unknown as ApiClient);
  const doc = createTextDocument({ path: 'E.abc', account: 'mira', storage: null, now: () => 5 });
  await doc.load();
  doc.edit('secret');
  expect(doc.keep()).toBe(false);
  doc.close();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('hearth.draft.'))).toEqual([]);
  expect([isSecretPath('E.abc'), isSecretPath('/p/mira/safebox/a'), isSecretPath(PATH)]).toEqual([true, true, false]);
});

const typeIn = async (text: string): Promise<void> => {
  const area = document.querySelector('.cm-content');
  if (!(area instanceof HTMLElement)) throw new Error('no text to type in');
  await user.click(area);
  await user.keyboard(text);
};
const showEditor = async () => {
  const rendered = await renderScreenAt(<TextScreen />, at('/txtEditor'), {}, (fake) => {
    fake.answers.textLoad = (args) => device('textLoad', args);
    fake.answers.textSave = (args) => device('textSave', args);
  });
  await settle();
  await settle(50);
  return rendered;
};
const note = (id: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-note="${id}"]`);
  if (found === null) throw new Error(`no note with ${id}`);
  return found;
};

test('APP-TXT-01 a file that another wrote meanwhile is told in a bar: what differs, their text, or one’s own over it', async () => {
  file = { content: 'first line\nsecond line', encoding: 'utf-8', etag: 'e1' };
  await showEditor();
  await typeIn('mine ');
  file = { ...file, content: 'first line\nanother second line', etag: 'e2' };
  await user.click(screen.getByTestId('editor-save'));
  await settle();
  expect(file.content).toBe('first line\nanother second line');
  expect(screen.getByText('This file was changed on the device while you were writing.')).toBeInTheDocument();
  await user.click(note('compare'));
  await settle(50);
  const sides = [...screen.getByTestId('compare').querySelectorAll('.cm-content')].map((side) => side.textContent);
  expect(sides).toHaveLength(2);
  expect(sides[0]).toContain('another second line');
  expect(sides[1]).toContain('mine');
  expect(screen.getByTestId('compare').querySelectorAll('.cm-changedLine').length).toBeGreaterThan(1);
  await user.keyboard('{Escape}');
  expect(screen.queryByTestId('compare')).toBeNull();
  await user.click(note('overwrite'));
  await settle();
  expect(file.content).toContain('mine');
  expect(document.querySelector('[data-note]')).toBeNull();
  await typeIn('more ');
  file = { ...file, content: 'theirs', etag: 'e3' };
  await user.click(screen.getByTestId('editor-save'));
  await settle();
  await user.click(note('reload'));
  await settle();
  expect(document.querySelector('.cm-content')).toHaveTextContent('theirs');
  expect(screen.getByTestId('text-editor')).toHaveAttribute('data-dirty', 'false');
});

test('APP-TXT-01 a text with bytes that its encoding does not know is not written unless somebody insists', async () => {
  file = { content: 'a\uFFFDb', encoding: 'gbk', etag: 'e1' };
  await showEditor();
  expect(screen.getByText(/Some bytes mean nothing in GBK/)).toBeInTheDocument();
  expect(screen.queryByTestId('editor-save')).toBeNull();
  expect(document.querySelector('.cm-content')).toHaveAttribute('contenteditable', 'false');
  await user.click(note('unlock'));
  await settle(50);
  expect(document.querySelector('.cm-content')).toHaveAttribute('contenteditable', 'true');
  expect(screen.getByTestId('editor-save')).toBeInTheDocument();
});

test('APP-TXT-01 a character that the encoding does not have is named', async () => {
  const { files } = await showEditor();
  files.answers.textSave = () => ({
    ...failure('N000001', 'parameter error'),
    data: { field: 'content', character: '😀' },
  });
  await typeIn('x');
  await user.click(screen.getByTestId('editor-save'));
  await settle();
  expect(screen.getByText('“😀” cannot be written in GB18030. Save the file as UTF-8 or GB18030.')).toBeInTheDocument();
});
