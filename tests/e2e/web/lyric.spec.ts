import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeTune } from '../../../device/demo/wav.ts';
import { accounts } from '../accounts.ts';
import { expect, test } from '../fixtures.ts';

const FIRST_MS = 1500;
const SECOND_MS = 4000;
const stamp = (ms: number) => `[00:${(ms / 1000).toFixed(2).padStart(5, '0')}]`;
const words = `[ti:Evening]\n${stamp(FIRST_MS)}晚安，小船\n${stamp(SECOND_MS)}潮水带你回家\n[00:07.00]睡吧\n`;
/** The words as older Chinese players wrote them: what stands for each character in GBK. */
const gbk = Buffer.from(
  [...words].flatMap((char) => {
    if (char.charCodeAt(0) < 0x80) return [char.charCodeAt(0)];
    const table = new TextDecoder('gbk');
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1)
        if (table.decode(Uint8Array.of(lead, trail)) === char) return [lead, trail];
    throw new Error(`no GBK for ${char}`);
  }),
);
const tune = writeTune(
  Array.from({ length: 10 }, (_, at) => ({ pitch: at, at, length: 1 })),
  1,
);

for (const [role, lyrics] of [
  ['master', Buffer.from(`\uFEFF${words}`)],
  ['normal', gbk],
] as const)
  test(`RTE-23 the strip follows the song of another page within half a second: ${role}`, async ({
    page,
    context,
    device,
    signIn,
  }) => {
    const home = `zenith_sata/${accounts[role]}/data`;
    const folder = path.join(device.dataDir, 'pool', home, 'Songs');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'Evening.wav'), tune);
    writeFileSync(path.join(folder, 'Evening.lrc'), lyrics);
    await signIn(page, role);

    const strip = await context.newPage();
    await strip.goto(device.url('/nbw_lyric'));
    const current = strip.getByTestId('lyric-current');
    await expect(current).toBeAttached();
    await expect(strip.getByTestId('lyric')).toHaveText('');
    expect(
      await strip.evaluate(() =>
        [document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor),
      ),
    ).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
    // When each line was shown, by the clock of the computer.
    await strip.evaluate(() => {
      const seen: [string, number][] = [];
      Object.assign(globalThis, { seen });
      const line = document.querySelector('[data-testid="lyric-current"]') as Element;
      new MutationObserver(() => seen.push([line.textContent, Date.now()])).observe(line, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });

    await page.goto(device.url(`/player?path=${encodeURIComponent(`/${home}/Songs/Evening.wav`)}`));
    const song = page.locator('video');
    await expect(page.getByRole('button', { name: 'Show the lyrics in a strip' })).toBeVisible();
    await song.evaluate(async (media: HTMLMediaElement) => {
      if (media.paused) await media.play();
      media.currentTime = 0;
    });
    await expect(current).toHaveText('潮水带你回家');
    await expect(strip.getByTestId('lyric-next')).toHaveText('睡吧');
    // Where the song is now says when each of its lines began.
    const began = await song.evaluate((media: HTMLMediaElement) => Date.now() - media.currentTime * 1000);
    const seen = await strip.evaluate(() => (globalThis as unknown as { seen: [string, number][] }).seen);
    for (const [text, ms] of [
      ['晚安，小船', FIRST_MS],
      ['潮水带你回家', SECOND_MS],
    ] as const) {
      const shown = seen.findLast(([line]) => line === text)?.[1] ?? Number.NaN;
      expect(Math.abs(shown - (began + ms)), text).toBeLessThan(500);
    }

    await song.evaluate((media: HTMLMediaElement) => media.pause());
    await song.evaluate((media: HTMLMediaElement) => {
      media.currentTime = 2;
    });
    await expect(current).toHaveText('晚安，小船');
    await page.goto(device.url('/'));
    await expect(strip.getByTestId('lyric')).toHaveText('');
  });
