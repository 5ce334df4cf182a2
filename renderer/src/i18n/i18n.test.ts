import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changeLanguage, currentLanguage, i18next, languages, loadTexts, namespaces, setupI18n } from './index.ts';
import { initialLanguage, LANGUAGE_KEY } from './languages.ts';

/** Every text by its dotted key. */
function flat(texts: object, prefix = ''): Map<string, string> {
  const out = new Map<string, string>();
  for (const [key, value] of Object.entries(texts) as [string, unknown][]) {
    if (typeof value === 'string') out.set(prefix + key, value);
    else for (const [inner, text] of flat(value as object, `${prefix}${key}.`)) out.set(inner, text);
  }
  return out;
}

/** Names of what is filled in; a number at the end marks another writing of the same value. */
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*([\w.]+)/g)].map((match) => (match[1] ?? '').replace(/\d+$/, '')).sort();

/** Texts that stand between others may be empty in a language that writes them together. */
const mayBeEmpty = (key: string): boolean => /(^|\.)join$/.test(key);

describe('texts', () => {
  for (const namespace of namespaces) {
    test(`ERR-14 ${namespace}: the same keys and the same placeholders in both languages, none empty`, async () => {
      const [zh, en] = await Promise.all(languages.map(async (language) => flat(await loadTexts(language, namespace))));
      expect([...(zh?.keys() ?? [])].sort()).toEqual([...(en?.keys() ?? [])].sort());
      for (const [key, text] of en ?? []) {
        if (!mayBeEmpty(key)) for (const one of [text, zh?.get(key)]) expect(one?.trim(), key).not.toBe('');
        expect(placeholders(zh?.get(key) ?? ''), key).toEqual(placeholders(text));
      }
    });
  }

  test('ERR-07, ERR-10, ERR-03 the English of the specification, word for word', async () => {
    const errors = flat(await loadTexts('en-US', 'errors'));
    expect(errors.get('serverError')).toBe('server error');
    expect(errors.get('timeout')).toBe('request timeout');
    expect(errors.get('network')).toBe('network connection error');
    expect(errors.get('unreachable')).toMatch(/^cannot connect to NAS, /);
    expect(errors.get('importantNotice')).toBe('important notice');
    expect(errors.get('remoteForbidden')).toBe(
      'your account is forbidden remote login to the device, contact the administrator',
    );
  });
});

describe('language', () => {
  const saved = (value: string | null) => ({ getItem: () => value });

  test('ERR-14 the saved choice, else the browser’s language, else en-US', () => {
    expect(initialLanguage(saved('zh-CN'), ['en-US'])).toBe('zh-CN');
    expect(initialLanguage(saved(null), ['fr-FR', 'zh-TW'])).toBe('zh-CN');
    expect(initialLanguage(saved('xx'), ['en-GB', 'zh-CN'])).toBe('en-US');
    expect(initialLanguage(saved(null), ['fr-FR'])).toBe('en-US');
    expect(initialLanguage(saved(null), [])).toBe('en-US');
  });

  beforeEach(() => {
    localStorage.clear();
  });

  test('ERR-14 another language is shown, kept, and told to the document', async () => {
    await setupI18n('en-US');
    expect(i18next.t('common:cancel')).toBe('Cancel');
    expect(document.documentElement.lang).toBe('en-US');
    await changeLanguage('zh-CN');
    expect(i18next.t('common:cancel')).toBe('取消');
    expect(document.documentElement.lang).toBe('zh-CN');
    expect(localStorage.getItem(LANGUAGE_KEY)).toBe('zh-CN');
    expect(currentLanguage()).toBe('zh-CN');
  });

  test('ERR-14 while texts in use do not come the page keeps its language, and no text becomes its key', async () => {
    await setupI18n('en-US');
    await i18next.loadNamespaces('qr');
    vi.doMock('./zh-CN/qr.ts', () => {
      throw new Error('Failed to fetch dynamically imported module');
    });
    await expect(changeLanguage('zh-CN')).rejects.toThrow();
    expect(currentLanguage()).toBe('en-US');
    expect(i18next.t('common:cancel')).toBe('Cancel');
    // A page loaded anew speaks what was chosen.
    expect(localStorage.getItem(LANGUAGE_KEY)).toBe('zh-CN');
    vi.doUnmock('./zh-CN/qr.ts');
  });
});
