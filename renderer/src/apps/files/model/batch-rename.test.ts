import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { previewRename, renameSteps, runSteps } from './batch-rename.ts';

const file = (name: string, isDir = false) => ({ name, isDir, mtime: new Date(2026, 4, 3).getTime() / 1000 });
const free = (): boolean => false;

describe('new names for many', () => {
  test('APP-FM-03 a pattern fills in name, number and day; the extension of a file stays', () => {
    const rule = { kind: 'pattern', pattern: 'Trip {n} {date} {name}', start: 9, digits: 2 } as const;
    expect(previewRename([file('a.jpg'), file('b.tar', true)], rule, free)).toEqual([
      { from: 'a.jpg', to: 'Trip 09 2026-05-03 a.jpg', problem: null },
      { from: 'b.tar', to: 'Trip 10 2026-05-03 b.tar', problem: null },
    ]);
  });

  test('APP-FM-03 what is found is replaced as it is written, in the stem alone', () => {
    const rule = { kind: 'replace', find: 'IMG.', replace: '$&1', matchCase: false } as const;
    const names = previewRename([file('img.1.img'), file('IMGx.jpg')], rule, free);
    expect(names.map(({ to }) => to)).toEqual(['$&11.img', 'IMGx.jpg']);
  });

  test('FIL-08 a name that cannot be, that two would have or that is taken says so before anything happens', () => {
    const same = { kind: 'pattern', pattern: 'x', start: 1, digits: 1 } as const;
    expect(previewRename([file('a.txt'), file('b.txt')], same, free).map(({ problem }) => problem)).toEqual([
      'exists',
      'exists',
    ]);
    const bad = { kind: 'pattern', pattern: 'a/b', start: 1, digits: 1 } as const;
    expect(previewRename([file('a.txt')], bad, free)[0]?.problem).toBe('characters');
    expect(previewRename([file('a.txt')], same, (name) => name === 'x.txt')[0]?.problem).toBe('exists');
  });

  test('APP-FM-03 no single step meets a name that is in use, also where names go round in a ring', () => {
    const letters = ['a', 'b', 'c', 'd', 'e', 'f'];
    fc.assert(
      fc.property(fc.shuffledSubarray(letters, { minLength: 6 }), fc.nat(6), (targets, count) => {
        const previews = letters.slice(0, count).map((from, index) => ({ from, to: targets[index] ?? '' }));
        const others = letters.slice(count).filter((name) => !previews.some(({ to }) => to === name));
        const names = new Map([
          ...previews.map(({ from }) => [from, from] as const),
          ...others.map((name) => [name, name] as const),
        ]);
        for (const { from, to } of renameSteps(previews, (index) => `~${index}`)) {
          const what = names.get(from);
          expect(what).toBeDefined();
          expect(names.has(to)).toBe(false);
          names.delete(from);
          names.set(to, what ?? '');
        }
        for (const { from, to } of previews) expect(names.get(to)).toBe(from);
      }),
    );
  });

  test('APP-FM-03 whichever step fails, every name is the old or the new one, and what holds is told', async () => {
    const letters = ['a', 'b', 'c', 'd', 'e', 'f'];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(letters, { minLength: 6 }), fc.nat(8), async (targets, fails) => {
        const previews = letters.map((from, index) => ({ from, to: targets[index] ?? '' }));
        const steps = renameSteps(previews, (index) => `~${index}`);
        const names = new Map(letters.map((name) => [name, name]));
        let asked = 0;
        const { done, failure } = await runSteps(steps, ({ from, to }) => {
          asked += 1;
          if (asked === fails + 1) return Promise.resolve('refused');
          expect(names.has(from) && !names.has(to)).toBe(true);
          names.set(to, names.get(from) ?? '');
          names.delete(from);
          return Promise.resolve(null);
        });
        expect(failure).toBe(fails < steps.length ? 'refused' : null);
        expect([...names.keys()].sort()).toEqual(letters);
        for (const [name, what] of names)
          expect([what, previews.find(({ from }) => from === what)?.to]).toContain(name);
        const told = new Map(letters.map((name) => [name, name]));
        for (const { from, to } of done) {
          told.set(to, told.get(from) ?? '');
          told.delete(from);
        }
        expect(told).toEqual(names);
      }),
    );
  });
});
