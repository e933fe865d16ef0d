import { expect, test } from '@jest/globals';
import { messages, tooLong } from '@platform/contracts/messages';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nProvider } from '../../../i18n/provider.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { adminI18n } from '../i18n/index.ts';
import { useAdminToasts } from './use-admin-toasts.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={adminI18n}>{children}</I18nProvider>
);

const answer = (message: string) => new ApiError(400, JSON.stringify({ message }), 'Bad Request');

test.each([
  ['a refusal in Chinese', answer(messages.phoneNumberTaken), '这个手机号已属于另一位会员'],
  ['a text that is too long', answer(tooLong('Title', 200)), '最多 200 个字符'],
  ['a page of a proxy', new ApiError(502, '<h1>Bad Gateway</h1>', 'Bad Gateway'), '没能添加视频'],
  ['an empty answer', new ApiError(500, '', 'Internal Server Error'), '没能添加视频'],
  ['no answer', new TypeError('Failed to fetch'), '没能添加视频'],
])('%s is said in words, never as a status', async (_, error, words) => {
  await adminI18n.changeLanguage('zh-CN');
  const { result } = renderHook(useAdminToasts, { wrapper });
  expect(result.current.describe(error, '没能添加视频')).toBe(words);
});
