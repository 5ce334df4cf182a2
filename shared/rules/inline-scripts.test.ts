import { expect, test } from 'vitest';
import { inlineScripts, scriptSource } from './inline-scripts.ts';

test('RTE-24 the scripts of a page are what stands in it, to the byte, and none that is fetched', () => {
  const page = [
    '<script src="/home/assets/a.js"></script>',
    '<script type="module" crossorigin src="/home/assets/b.js"></script>',
    '<script data-early="{&quot;src&quot;:1}">\n  run("<b>") </script>',
    '<script>second()</script>',
  ].join('\n');
  expect(inlineScripts(page)).toEqual(['\n  run("<b>") ', 'second()']);
  expect(inlineScripts('<title>none</title>')).toEqual([]);
  expect(scriptSource('abc=')).toBe("'sha256-abc='");
});
