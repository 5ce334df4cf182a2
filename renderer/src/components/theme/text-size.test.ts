import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
/** Sizes of texts that grow with the choice of a person and with a small zoom, by the names they have for that. */
const growing: Readonly<Record<string, string>> = {
  '12px/18px': '--caption',
  '13px/18px': '--label',
  '13px/20px': '--dense',
  '14px/20px': '--name',
  '14px/22px': '--body',
  '15px/22px': '--h3',
};

/** Where a size is chosen in that place itself, or words under an icon have no room for more. */
const chosenThere = new Set([
  'components/account/account-picture.module.css',
  'components/media/player.module.css',
  'desktop/launcher/launcher.module.css',
  'desktop/icons/icons.module.css',
  'apps/notebook/editor/note-text.css',
]);

test('ZOOM-02 texts of every screen grow with the text size that is chosen: none has a size of its own', () => {
  const fixed = globSync('**/*.css', { cwd: root }).flatMap((name) =>
    [...readFileSync(path.join(root, name), 'utf8').matchAll(/font: (?:\d+ )?(\d+px\/\d+px) var\(--/g)].flatMap(
      ([, size = '']) => (growing[size] === undefined ? [] : [`${name}: ${size} is var(${growing[size]})`]),
    ),
  );
  expect(fixed).toEqual([]);
});

test('ZOOM-02 no style sheet sets the size of a text beside those names', () => {
  const fixed = globSync('**/*.css', { cwd: root })
    .filter((name) => !chosenThere.has(name.replaceAll('\\', '/')))
    .filter((name) => /font-size: *[\d.]+px/.test(readFileSync(path.join(root, name), 'utf8')));
  expect(fixed).toEqual([]);
});
