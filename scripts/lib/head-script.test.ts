import { runInNewContext } from 'node:vm';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { inlineScripts } from '#shared/rules/inline-scripts.ts';
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

test('RTE-24 it stands in the page, told of the early files; a page without it stops the build', async () => {
  const words = [...pageTexts, ...shellTexts].map((name) => `i18n/en-US/${name}.ts`);
  const source = path.join(root, 'renderer/src');
  const bundle = bundleOf(['index', ['main.tsx', ...shell]], ['words', words]);
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk') chunk.moduleIds = chunk.moduleIds.map((id) => id.replace('/src', source));
  const [built] = headScriptPlugin(source, ['en-US']);
  const { handler } = built?.transformIndexHtml as unknown as { handler: (html: string, context: object) => string };
  const bare = '<script  src="/home/head.js"></script>';
  expect(() => handler(bare, { bundle })).toThrow('was not built');
  await (built?.buildStart as unknown as () => Promise<void>)();
  const page = handler(bare, { bundle });
  expect(page).toContain(`>${script.trim()}</script>`);
  // Nothing in it ends it early, and a browser and the policy see the same script.
  expect(inlineScripts(page)).toEqual([script.trim()]);
  const list = /data-early="([^"]+)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '';
  expect(JSON.parse(list)).toEqual(earlyFiles(bundle, source, ['en-US']));
  expect(() => handler('<title></title>', { bundle })).toThrow('no script of its head');
});
