import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { Toasts } from '../../components/dialogs/toasts.tsx';
import { openPanel, usePanel } from '../../components/menu/menu-service.ts';
import { i18next, setupI18n } from '../../i18n/index.ts';
import { PanelBoundary } from './panel-boundary.tsx';

beforeAll(async () => {
  await setupI18n('en-US');
  await i18next.loadNamespaces('shell');
});

let failure = new Error('broken');
function Broken(): never {
  throw failure;
}

function Shell() {
  const panel = usePanel();
  return (
    <>
      <p>windows</p>
      <PanelBoundary>{panel === 'palette' ? <Broken /> : <p>no panel</p>}</PanelBoundary>
      <Toasts />
    </>
  );
}

test('SHK-04 a panel that breaks is closed and said; the desktop lives, and the next panel opens', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<Shell />);
  act(() => {
    openPanel('palette');
  });
  expect(screen.getByText('windows')).toBeInTheDocument();
  expect(screen.getByText('no panel')).toBeInTheDocument();
  expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  log.mockRestore();
});

test('SHK-04 a panel whose code could not be fetched says so, and offers to load the page anew', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  failure = new Error('Failed to fetch dynamically imported module: /assets/palette.js');
  render(<Shell />);
  act(() => {
    openPanel('palette');
  });
  expect(screen.getByText('no panel')).toBeInTheDocument();
  expect(screen.getByText('A part of the desktop could not be loaded.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Load anew' })).toBeInTheDocument();
  log.mockRestore();
});
