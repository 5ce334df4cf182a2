import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { SessionProvider } from '../../state/session/session-context.ts';
import type { SessionService } from '../../state/session/session-service.ts';
import { accepted, refusal, renderOverlays, speak } from '../../test/overlay-harness.tsx';
import { ActionsContext } from '../actions/use-actions.ts';
import { FlushOverlay } from './flush-overlay.tsx';

beforeAll(() => speak('en-US'));

const state = () => document.querySelector('[data-overlay="cacheflush"]')?.getAttribute('data-state');
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const inMain = () => within(document.querySelector<HTMLElement>('[data-overlay] main') ?? document.body);
const flush = (status: string, more: object = {}) => ({ id: 'cf-1', status, ...more });
const half = { ssd: { install: 1, size: 1024 ** 3 * 100, rate: 0.4 } };

describe('what the administrator sees', () => {
  test('CFL-01 being written: the warning, how far, what is left, and no button', async () => {
    const { report } = renderOverlays();
    await report('cacheflush', 200, flush('writing', half));
    expect(heading()).toBe('Writing the cache back to the disks, do not power off');
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByTestId('flush-percent')).toHaveTextContent('40%');
    expect(screen.getByTestId('flush-left')).toHaveTextContent('At most 60 GB left');
    expect(inMain().queryAllByRole('button')).toEqual([]);
  });

  test('CFL-01 CFL-05 without a rate, or with an unknown status, it is being written without a figure', async () => {
    const { report } = renderOverlays();
    await report('cacheflush', 200, flush('thinking'));
    expect(state()).toBe('writing');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('CFL-02 ERR-101 finished: one call for two clicks; a refusal is told on the page and can be tried again', async () => {
    let answer = () => refusal('N300416', 'flush state busy');
    const { report, calls } = renderOverlays({ answers: { ssdWcache: () => answer() } });
    await report('cacheflush', 200, flush('finish'));
    expect(heading()).toBe('Data write-back finished');
    const enter = screen.getByRole('button', { name: 'Enter the product' });
    fireEvent.click(enter);
    fireEvent.click(enter);
    expect(await screen.findByText('flush state busy')).toBeInTheDocument();
    expect(enter).toBeEnabled();
    expect(calls).toEqual(['ssdWcache']);
    answer = () => accepted(null) as never;
    fireEvent.click(enter);
    await waitFor(() => {
      expect(calls).toEqual(['ssdWcache', 'ssdWcache']);
    });
    expect(enter).toBeDisabled();
  });

  test('CFL-02 the page loads anew also when the device told of the end before it answered', async () => {
    let answer: (result: ReturnType<typeof accepted>) => void = () => undefined;
    const answers = { ssdWcache: () => new Promise<ReturnType<typeof accepted>>((resolve) => (answer = resolve)) };
    const { report, store, view } = renderOverlays({ answers });
    await report('cacheflush', 200, flush('finish'));
    const { message } = store.getState().storage;
    view.unmount();
    if (message === null) throw new Error('no message');
    const reload = vi.fn<() => void>();
    const page = render(
      <Provider store={store}>
        <SessionProvider value={{ signOut: () => Promise.resolve() } as unknown as SessionService}>
          <ActionsContext value={{ state: 'idle', name: '', subject: '', busy: false, begin: () => undefined }}>
            <FlushOverlay screenKey="cf-1" message={message} reload={reload} />
          </ActionsContext>
        </SessionProvider>
      </Provider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Enter the product' }));
    page.unmount();
    expect(reload).not.toHaveBeenCalled();
    answer(accepted(null));
    await waitFor(() => {
      expect(reload).toHaveBeenCalledTimes(1);
    });
  });

  test('CFL-05 finished does not go back', async () => {
    const { report } = renderOverlays();
    await report('cacheflush', 200, flush('finish'));
    await report('cacheflush', 200, flush('writing', half));
    expect(state()).toBe('finish');
  });

  test.each([
    ['disk sdb offline', 'disk sdb offline'],
    ['ok', 'an unknown exception'],
    ['', 'an unknown exception'],
  ])('CFL-03 ERR-109 failed with %j: %s', async (error_message, reason) => {
    const { report } = renderOverlays();
    await report('cacheflush', 200, flush('fail', { error_message }));
    expect(heading()).toBe('Data write-back met a problem');
    expect(screen.getByTestId('flush-reason')).toHaveTextContent(reason);
    expect(
      inMain()
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(['Force invalidate', 'Reboot']);
    expect(screen.getByRole('button', { name: 'Reboot' })).toHaveFocus();
  });

  test('CFL-03 Reboot asks once and is sent once', async () => {
    const { report, calls } = renderOverlays();
    await report('cacheflush', 200, flush('fail'));
    fireEvent.click(screen.getByRole('button', { name: 'Reboot' }));
    fireEvent.click(within(screen.getByTestId('confirm-dialog')).getByRole('button', { name: 'Reboot' }));
    await waitFor(() => {
      expect(calls).toEqual(['reboot']);
    });
  });

  test('CFL-04 force invalidate wants tick and password', async () => {
    const { report } = renderOverlays();
    await report('cacheflush', 200, flush('fail'));
    fireEvent.click(screen.getByRole('button', { name: 'Force invalidate' }));
    const dialog = await screen.findByTestId('password-dialog');
    fireEvent.change(within(dialog).getByLabelText('Password'), { target: { value: 'secret' } });
    const ok = within(dialog).getByRole('button', { name: 'Force invalidate' });
    expect(ok).toBeDisabled();
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Data not yet written back is lost' }));
    expect(ok).toBeEnabled();
  });
});

describe.each(['normal', 'local'] as const)('what a %s account sees', (role) => {
  test.each([
    ['writing', 'The device is saving cached data, please wait'],
    ['finish', 'The device is saving cached data, please wait'],
    ['fail', 'The cached data could not be saved; please contact the administrator'],
  ])('CFL-06 %s: %s', async (status, text) => {
    const { report, calls } = renderOverlays({ role });
    await report('cacheflush', 200, flush(status, half));
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(
      inMain()
        .getAllByRole('button')
        .map((each) => each.textContent),
    ).toEqual(['Log out']);
    expect(calls).toEqual([]);
  });
});
