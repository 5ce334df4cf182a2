import type { CDPSession } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { button, Desk } from './desk.ts';

/** Rounds of opening and closing a window: the first ones fill caches, what grows afterwards is kept for good. */
const ROUNDS = 6;
/** What a round may leave: a few entries of caches with a bound, no part of a window (some thousand objects). */
const FEW = 25;

interface Snapshot {
  readonly snapshot: { readonly meta: { node_fields: string[]; node_types: [string[]] } };
  readonly nodes: readonly number[];
}

/** Objects, arrays and functions of the page, counted in a picture of its memory; compiled code is the engine's. */
async function objectsOf(cdp: CDPSession): Promise<number> {
  let text = '';
  const add = ({ chunk }: { chunk: string }) => {
    text += chunk;
  };
  cdp.on('HeapProfiler.addHeapSnapshotChunk', add);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', add);
  const { snapshot, nodes } = JSON.parse(text) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const counted = new Set(['object', 'closure', 'array'].map((type) => types[0].indexOf(type)));
  const at = fields.indexOf('type');
  let count = 0;
  for (let index = at; index < nodes.length; index += fields.length) if (counted.has(nodes[index] ?? -1)) count += 1;
  return count;
}

async function nodesOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Memory.getDOMCounters')).nodes;
}

test('WIN-10 a closed window leaves neither objects nor elements behind', async ({ page, device, signIn }) => {
  device.put('notes.txt', 'notes');
  await signIn(page);
  const desk = new Desk(page);
  const cdp = await page.context().newCDPSession(page);
  const churn = async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const window = await desk.open('fileManage');
      await expect(window.getByTestId('file-row').first()).toBeVisible();
      await button(window, 'Close').click();
      await expect(desk.windows).toHaveCount(0);
    }
  };
  await churn();
  await churn();
  const [objects, nodes] = [await objectsOf(cdp), await nodesOf(cdp)];
  await churn();
  // What waits for a timer or for the next frame goes on its own.
  await expect.poll(async () => (await nodesOf(cdp)) - nodes).toBeLessThan(FEW);
  await expect
    .poll(async () => ((await objectsOf(cdp)) - objects) / ROUNDS, { timeout: 30_000, intervals: [1000] })
    .toBeLessThan(FEW);
});
