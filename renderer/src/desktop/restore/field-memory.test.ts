import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSecretRoute } from './content-memory.ts';
import { createFieldMemory, type FieldMemory } from './field-memory.ts';

let memory: FieldMemory;
const changed = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  changed.mockReset();
  memory = createFieldMemory(changed, (name) => name === 'safebox');
  document.body.innerHTML = `
    <section data-window="a" data-active="true">
      <div data-window-body><form>
        <input type="text" name="title" value="Old" /><textarea aria-label="Note"></textarea>
        <input type="password" name="word" /><input type="text" name="code" autocomplete="one-time-code" />
      </form></div>
    </section>
    <section data-window="safebox" data-active="true"><div data-window-body><input type="text" name="x" /></div></section>`;
});
afterEach(() => {
  memory.stop();
  vi.useRealTimers();
});

const field = (selector: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(selector);
  return found;
};
function type(selector: string, text: string): void {
  field(selector).focus();
  field(selector).value = text;
  field(selector).dispatchEvent(new Event('input', { bubbles: true }));
}

test('WIN-25 what is typed and not taken yet is known; secrets are not', () => {
  type('[name=title]', 'Old and new');
  type('textarea', 'Dear all');
  type('[name=word]', 'Hearth2026');
  type('[name=code]', '123456');
  type('[name=x]', 'hidden');
  expect(memory.of('a').map(({ base, value }) => [base, value])).toEqual([
    ['Old', 'Old and new'],
    ['', 'Dear all'],
  ]);
  expect(memory.of('safebox')).toEqual([]);
  expect(changed).toHaveBeenCalledTimes(2);
  // Sent and emptied: nothing is left to keep.
  field('textarea').value = '';
  field('[name=title]').remove();
  expect(memory.of('a')).toEqual([]);
});

test('WIN-25 it comes back into its own field once that is there, and its form hears of it', () => {
  type('[name=title]', 'Old and new');
  const kept = memory.of('a');
  const form = document.querySelector('form');
  const written = form?.innerHTML ?? '';
  if (form) form.innerHTML = '';
  memory.putBack('a', kept);
  vi.advanceTimersByTime(500);
  // Still waiting, and not forgotten by another reload meanwhile.
  expect(memory.of('a')).toEqual(kept);
  if (form) form.innerHTML = written;
  const heard = vi.fn();
  form?.addEventListener('input', heard);
  vi.advanceTimersByTime(500);
  expect(field('[name=title]').value).toBe('Old and new');
  expect(heard).toHaveBeenCalled();
});

test('WIN-25 a field that says something else by now, or is another one, is left alone', () => {
  type('[name=title]', 'Old and new');
  const kept = memory.of('a');
  field('[name=title]').value = 'Saved by somebody';
  memory.putBack('a', kept);
  vi.advanceTimersByTime(500);
  expect(field('[name=title]').value).toBe('Saved by somebody');
  field('[name=title]').value = 'Old';
  field('[name=title]').name = 'other';
  vi.advanceTimersByTime(9000);
  expect(document.querySelector<HTMLInputElement>('[name=other]')?.value).toBe('Old');
});

test('APP-SAFEB-02 WIN-25 windows of the safe box are known by their address', () => {
  const secret = [
    '/safebox/list',
    '/safeNotebook/notebookEditor',
    '/notebookSetup/version?id=n1&safe=1',
    '/txtEditor?path=E.abc',
    '/player?path=%2Fp%2Fmira%2Fsafebox%2Fa.mp4',
  ];
  expect(secret.filter((url) => !isSecretRoute(url))).toEqual([]);
  expect(['/safe/logs', '/txtEditor?path=%2Fp%2Fmira%2Fdata%2Fa', '/fileManage'].map(isSecretRoute)).toEqual([
    false,
    false,
    false,
  ]);
});
