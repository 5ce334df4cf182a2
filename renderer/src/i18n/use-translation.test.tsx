// @vitest-environment jsdom
import { Suspense } from 'react';
import { act, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
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
