import { expect, test } from 'vitest';
import { changeLanguage, setupI18n } from '../i18n/index.ts';
import { failureText } from './failure-text.ts';
import { failure } from './result.ts';

test('ERR-101 the message of the device, or the code when it sent none, in the language shown', async () => {
  await setupI18n('en-US');
  expect(failureText(failure('N000005', 'busy'))).toBe('busy');
  expect(failureText(failure('N000005', ''))).toBe('Operation failed (N000005)');
  await changeLanguage('zh-CN');
  expect(failureText(failure('N000005', ''))).toBe('操作失败（N000005）');
});
