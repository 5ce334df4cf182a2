// @vitest-environment jsdom
import { Component, Suspense, type ReactNode } from 'react';
import { act, render, renderHook, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { changeLanguage, i18next, setupI18n } from './index.ts';
import { TextsProvider, useTranslation } from './use-translation.ts';

beforeAll(() => setupI18n('en-US'));

const lookups: unknown[] = [];

function Part() {
  const { t, language } = useTranslation(['qr', 'common']);
  lookups.push(t);
  return <p>{`${language}: ${t('common:cancel')}`}</p>;
}

const Page = () => (
  <TextsProvider>
    <Suspense fallback="not yet">
      <Part />
      <Part />
    </Suspense>
  </TextsProvider>
);

test('ERR-14 texts are waited for, are the same lookup for every part, and follow the language', async () => {
  expect(i18next.hasLoadedNamespace('qr')).toBe(false);
  render(<Page />);
  expect(screen.getByText('not yet')).toBeInTheDocument();
  expect(await screen.findAllByText('en-US: Cancel')).toHaveLength(2);
  expect(new Set(lookups).size).toBe(1);
  await act(() => changeLanguage('zh-CN'));
  expect(await screen.findAllByText('zh-CN: 取消')).toHaveLength(2);
  expect(new Set(lookups).size).toBe(2);
});

test('ERR-14 a part whose texts do not come fails as a part that is missing does, and shows no keys', async () => {
  vi.doMock('./zh-CN/doctor.ts', () => {
    throw new Error('Failed to fetch dynamically imported module');
  });
  function Doctor() {
    const { t } = useTranslation('doctor');
    return <p>{t('title')}</p>;
  }
  const failures: unknown[] = [];
  class Boundary extends Component<{ children: ReactNode }> {
    override state = { failed: false };
    static getDerivedStateFromError = () => ({ failed: true });
    override componentDidCatch(error: unknown) {
      failures.push(error);
    }
    override render() {
      return this.state.failed ? 'could not be loaded' : this.props.children;
    }
  }
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <TextsProvider>
      <Boundary>
        <Suspense fallback="not yet">
          <Doctor />
        </Suspense>
      </Boundary>
    </TextsProvider>,
  );
  expect(await screen.findByText('could not be loaded')).toBeInTheDocument();
  expect(failures.map(String)).toEqual([expect.stringContaining('mocking a module')]);
  vi.doUnmock('./zh-CN/doctor.ts');
});

test('ERR-14 a plain text is read past the search of the library, and says the same', async () => {
  await i18next.loadNamespaces('files');
  const { result } = renderHook(() => useTranslation('files').t);
  const t = result.current as unknown as (key: string, values?: object) => string;
  const library = i18next.getFixedT(i18next.language, 'files') as unknown as typeof t;
  const { translator } = i18next as unknown as { translator: { translate: () => string } };
  const search = vi.spyOn(translator, 'translate');
  const keys = ['area.my', 'common:cancel'];
  const plain = keys.map((key) => t(key));
  expect(search).not.toHaveBeenCalled();
  expect(plain).toEqual(keys.map((key) => library(key)));
  expect(search).toHaveBeenCalledTimes(keys.length);
  for (const [key, values] of [['nowhere'], ['common:nowhere'], ['area'], ['items', { count: 2 }]] as const)
    expect(t(key, values)).toBe(library(key, values));
});
