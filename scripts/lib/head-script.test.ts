import { runInNewContext } from 'node:vm';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { pageTexts, shellTexts } from '#shared/rules/start-texts.ts';
import { bundleOf } from './bundle-stand-in.ts';
import { earlyFiles } from './early-files.ts';
import { buildHeadScript, headScriptPlugin } from './head-script.ts';
import { root } from './paths.ts';
import { shell } from './shell-chunks.ts';

let script = '';

beforeAll(async () => {
  script = await buildHeadScript(path.join(root, 'renderer/src'));
});

test('RTE-24 the script in the head is one small piece of its own, which runs as a script and not as a module', () => {
  expect(script).not.toMatch(/\b(import|export)\b/);
  // It stands before everything else: with the whole contract in it, or its schemas, it would be ten times that.
  expect(Buffer.byteLength(script)).toBeLessThan(8_000);
  const dataset: Record<string, string> = {};
  const page = { documentElement: { dataset, lang: '' }, cookie: '', currentScript: null };
  const kept: Record<string, string> = { 'hearth.language': 'zh-CN', 'hearth.scheme': 'dark' };
  const localStorage = { getItem: (key: string) => kept[key] ?? null };
  const location = { origin: 'http://nas', pathname: '/home/' };
  runInNewContext(script, { document: page, window: {}, localStorage, location, navigator: { languages: ['en-US'] } });
  expect(page.documentElement.lang).toBe('zh-CN');
  expect(dataset).toEqual({ theme: 'dark' });
});

test('RTE-24 the page names it by its content and tells it of the early files; a page without it stops the build', () => {
  const words = [...pageTexts, ...shellTexts].map((name) => `i18n/en-US/${name}.ts`);
  const bundle = bundleOf(['index', ['main.tsx', ...shell]], ['words', words]);
  const asset = { type: 'asset', fileName: 'assets/head-0a1b2c3d.js', names: ['head.js'], source: script };
  const [built] = headScriptPlugin('/src', ['en-US']);
  const { handler } = built?.transformIndexHtml as unknown as { handler: (html: string, context: object) => string };
  const page = handler('<script src="/home/head.js"></script>', { bundle: { ...bundle, head: asset } });
  expect(page).toContain('src="/home/assets/head-0a1b2c3d.js"');
  const list = /data-early="([^"]+)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '';
  expect(JSON.parse(list)).toEqual(earlyFiles(bundle, '/src', ['en-US']));
  expect(() => handler('<title></title>', { bundle: { ...bundle, head: asset } })).toThrow('no script of its head');
  expect(() => handler('<script src="/home/head.js"></script>', { bundle })).toThrow('was not built');
});
