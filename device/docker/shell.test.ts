import { describe, expect, test } from 'vitest';
import { registryImage } from './catalogue.ts';
import type { Container, Image } from './model.ts';
import { hasProgram, programOf, scriptProgram } from './run-plan.ts';
import { createShell } from './shell.ts';
import type { ShellFiles } from './shell-files.ts';
import { parseLine, ShellSyntaxError } from './shell-words.ts';
import { createTerminal } from './terminal.ts';

const image = registryImage({ repo: 'alpine', tag: '3.22' }) as Image;
const container = {
  hostname: 'box',
  env: ['PATH=/bin', 'COLOUR=red'],
  argv: ['/bin/sh'],
  workingDir: '',
  mounts: [],
  endpoints: {},
} as unknown as Container;
const files: ShellFiles = {
  node: async (_container, _image, at) =>
    at === '/' || at === '/data'
      ? { kind: 'folder', entries: [{ name: '海.txt', isDir: false, size: 3, at: 0 }] }
      : at === '/secret'
        ? { kind: 'denied' }
        : { kind: 'missing' },
};
const shellOf = (name = 'sh') =>
  createShell({
    container,
    image,
    files,
    name,
    caller: { username: 'admin', isMaster: true, perm: {} },
    env: [],
    workingDir: '',
    now: () => Date.UTC(2026, 7, 29, 8, 3, 5),
    size: () => ({ rows: 40, columns: 120 }),
  });
const said = async (line: string) => (await shellOf().run(line)).output;

describe('lines of shell', () => {
  const words = (line: string) =>
    Array.from(
      parseLine(line, (name) => `<${name}>`),
      (command) => command.words,
    );
  test('words, quotes, variables and joints', () => {
    expect(words(`echo "a  b" 'c $d' e\\ f`)).toEqual([['echo', 'a  b', 'c $d', 'e f']]);
    expect(words('echo $HOME/${A}x $ "$?"; pwd && ls')).toEqual([['echo', '<HOME>/<A>x', '$', '<?>'], ['pwd'], ['ls']]);
    expect(words('   ; # nothing')).toEqual([]);
    expect([...parseLine('echo a > b', String)][0]).toMatchObject({ words: ['echo', 'a'], into: 'b' });
  });
  test.each(['echo "a', 'ls | wc', '&& ls', 'ls >'])('%s is refused', (line) => {
    expect(() => words(line)).toThrow(ShellSyntaxError);
  });
});

describe('APP-DKR-06 the shell', () => {
  test('echo, env, pwd, cd, ls of real folders, date, exit', async () => {
    expect(await said('echo hi $COLOUR')).toBe('hi red\n');
    expect(await said('env')).toContain('COLOUR=red\n');
    expect(await said('cd /data && pwd; ls')).toBe('/data\n海.txt\n');
    expect(await said('ls /secret')).toBe('ls: /secret: Permission denied\n');
    expect(await said('cat /none || echo no')).toBe('cat: /none: No such file or directory\nno\n');
    expect(await said('date')).toBe('Sat Aug 29 08:03:05 UTC 2026\n');
    expect(await said('nothing; echo $?')).toBe('sh: nothing: not found\n127\n');
    expect(await said('echo x > /file')).toContain('Read-only file system');
    expect(await shellOf().run('false; exit')).toEqual({ output: '', exitCode: 1, ends: true });
    expect(await shellOf().run('exit 300')).toMatchObject({ exitCode: 44, ends: true });
  });
});

/** A terminal with what it has written so far. */
function sit() {
  const told = { text: '', ended: -1 };
  const terminal = createTerminal(shellOf(), {
    write: (text) => (told.text += text),
    ended: (code) => (told.ended = code),
  });
  return { told, type: terminal.type, settle: () => new Promise((resolve) => setImmediate(resolve)) };
}

describe('APP-DKR-06 the terminal', () => {
  test('what is typed is shown, taken back, dropped and brought back', async () => {
    const { told, type, settle } = sit();
    // A wide character is two columns to take back.
    type('echo 你x\u007f\u007f\u007fhi\r');
    await settle();
    const back = '\b \b';
    expect(told.text).toBe(`/ # echo 你x${back.repeat(4)}hi\r\nsh: echohi: not found\r\n/ # `);
    told.text = '';
    type('junk\u0003');
    expect(told.text).toBe('junk^C\r\n/ # ');
    told.text = '';
    type('\u001b[A');
    expect(told.text).toBe('echohi');
    type('\u0015pwd\rexit 3\r');
    await settle();
    await settle();
    expect(told.text).toContain('/\r\n');
    expect(told.ended).toBe(3);
  });
  test('the end of input on an empty line is the end', () => {
    const { told, type } = sit();
    type('x\u0004');
    expect(told.ended).toBe(-1);
    type('\u007f\u0004');
    expect(told.ended).toBe(0);
  });
});

describe('CALL-DKR-04 what a container runs', () => {
  const plan = (argv: string[], more: object = {}) => programOf({ argv, env: [], tty: false, openStdin: false, ...more }, image); // prettier-ignore
  test('a shell without anybody ends at once, with a terminal it waits', () => {
    expect(plan(['/bin/sh']).ends?.exitCode).toBe(0);
    expect(plan(['/bin/sh'], { tty: true, openStdin: true }).ends).toBeUndefined();
    expect(plan(['sleep', '1.5m']).ends).toEqual({ afterMs: 90_000, exitCode: 0 });
    expect(plan(['sleep', 'infinity']).ends).toBeUndefined();
  });
  test('scripts speak, sleep and exit; loops go on', () => {
    const script = scriptProgram('echo one; sleep 2; echo "two $X"; exit 7', new Map([['X', 'y']]));
    expect(script.boot.map(({ text }) => text)).toEqual(['one', 'two y']);
    expect(script.ends?.exitCode).toBe(7);
    expect(script.boot[1]?.ms).toBeGreaterThan(2000);
    const loop = scriptProgram('while true; do echo tick; sleep 3; done', new Map());
    expect(loop.ends).toBeUndefined();
    expect(loop).toMatchObject({ steady: { everyMs: 3000, lines: [{ text: 'tick' }] } });
  });
  test('a program that the image has not is refused', () => {
    expect(hasProgram(image, '/bin/ash')).toBe(true);
    expect(hasProgram(image, 'bash')).toBe(false);
    expect(() => plan(['bash'])).toThrow('executable file not found');
  });
});
