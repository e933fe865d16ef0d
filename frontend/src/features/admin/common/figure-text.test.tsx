import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { I18nProvider } from '../../../i18n/provider.tsx';
import { adminI18n } from '../i18n/index.ts';
import { useFigureText } from './figure-text.ts';

const cases: [seconds: number, en: string, zh: string][] = [
  [0, '0s', '0 秒'],
  [59, '59s', '59 秒'],
  [60, '1m 0s', '1 分 0 秒'],
  [3_599, '59m 59s', '59 分 59 秒'],
  [3_600, '1h 0m', '1 小时 0 分'],
  [360_061, '100h 1m', '100 小时 1 分'],
];

test.each(cases)('%i seconds', async (seconds, en, zh) => {
  for (const [language, words] of [
    ['en', en],
    ['zh-CN', zh],
  ] as const) {
    await act(() => adminI18n.changeLanguage(language));
    const { result } = renderHook(() => useFigureText(), {
      wrapper: ({ children }) => <I18nProvider i18n={adminI18n}>{children}</I18nProvider>,
    });
    expect(result.current.duration(seconds)).toBe(words);
  }
});
