import { clippedTexts, expectReadable, expectSafeFocus, expectState } from '../overlays/checks.ts';
import { follow, followAnew } from '../overlays/follow.ts';
import { overlayStates } from '../overlays/states.ts';
import { expect, test } from '../shared-device.ts';

/** Time one state may take. */
const STATE_MS = 15_000;
/** What a window of 900 by 600 leaves at a zoom of 2. */
const zoomed = { width: 450, height: 300 };
const usual = { width: 1440, height: 900 };

// What the other accounts see of these states is looked at with the table of incidents (scenarios.spec.ts).
for (const [area, states] of Object.entries(overlayStates)) {
  const ids = states.map(({ scenario }) => scenario).join(' ');

  test(`MSG-01 OVL-12 ${area}, for the administrator: ${ids}`, async ({ page, signIn, control }) => {
    test.setTimeout(180_000 + states.length * STATE_MS);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await control.hold();
    // A load of the page shows the first one; it goes on to the others as its device does.
    await control.scenario(states[0]?.scenario ?? '');
    await signIn(page);
    for (const state of states) {
      await test.step(state.scenario, async () => {
        // A wizard stays on the page that a person has reached: another one begins after its end.
        const show = state.scenario.startsWith('firsttime') ? followAnew : follow;
        await show(page, control, state.scenario);
        await expectState(page, state);
        await expectSafeFocus(page);
        await expectReadable(page);
        await page.setViewportSize(zoomed);
        await expect.poll(() => clippedTexts(page)).toEqual([]);
        await page.setViewportSize(usual);
      });
    }
  });
}
