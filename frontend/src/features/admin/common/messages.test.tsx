import { expect, jest, test } from '@jest/globals';
import {
  createBlogPostSchema,
  createCategoryVideoSchema,
  createEmbedSchema,
  createMemberSchema,
  joinSchema,
  loginSchema,
  statusOfCode,
} from '@platform/contracts';
import { messageKey, messages, tooLong } from '@platform/contracts/messages';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nProvider } from '../../../i18n/provider.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { adminI18n } from '../i18n/index.ts';
import { translateRejection, useAdminToasts } from './messages.ts';

const wrapper = ({ children }: { children: ReactNode }) => (
  <I18nProvider i18n={adminI18n}>{children}</I18nProvider>
);

const respond = (status: number, code: string, message: string, field?: string) =>
  new ApiError(status, JSON.stringify({ message, code, field, key: messageKey(message) }), '');

test.each([
  [
    'a rejected field',
    respond(409, 'conflict', messages.phoneNumberTaken, 'phoneNumber'),
    '这个手机号已属于另一位会员',
  ],
  [
    'a missing file',
    respond(400, 'validation_failed', messages.videoObjectMissing, 'objectPath'),
    '没有找到上传的文件，请重新上传',
  ],
  [
    'a rejected picture',
    respond(400, 'validation_failed', messages.thumbnailNotAnImage),
    '请选择图片文件（JPG、PNG、GIF、WebP）',
  ],
  [
    'a file that is too large',
    respond(413, 'payload_too_large', messages.videoTooLarge),
    '视频文件超过 3 GB 上限',
  ],
  ['another conflict', respond(409, 'conflict', 'Another one'), '内容刚刚有变化，请刷新后再试'],
  ['a rejection', respond(503, 'unavailable', messages.unavailable), '服务暂时不可用，请稍后再试'],
  [
    'a site that fails',
    respond(503, 'unavailable', "xvideos can't be reached"),
    "服务暂时不可用，请稍后再试（xvideos can't be reached）",
  ],
  [
    'what may have been sent',
    respond(504, 'timeout', messages.smsUncertain),
    '不确定短信是否已发送，不会自动重发',
  ],
  [
    'a rejection with a code',
    respond(422, 'unprocessable', `${messages.smsNotSent} (Twilio 21211)`),
    '短信被拒绝（The text message was rejected (Twilio 21211)）',
  ],
  [
    'a message in other English words',
    new ApiError(
      409,
      JSON.stringify({ message: 'Reworded', code: 'conflict', key: 'smsCampaignFinished' }),
      '',
    ),
    '这次群发已经完成',
  ],
  ['what has no translation', respond(418, 'teapot', 'I am a teapot'), 'I am a teapot'],
  ['a page of a proxy', new ApiError(502, '<h1>Bad Gateway</h1>', 'Bad Gateway'), '没能添加视频'],
  ['an empty response', new ApiError(500, '', 'Internal Server Error'), '没能添加视频'],
  ['no response', new TypeError('Failed to fetch'), '没能添加视频'],
])('%s is said in words, never as a status', async (_, error, words) => {
  await adminI18n.changeLanguage('zh-CN');
  const { result } = renderHook(useAdminToasts, { wrapper });
  expect(result.current.describe(error, '没能添加视频')).toBe(words);
});

test('every code that a request of the panel can get has Chinese words', () => {
  const ofNoPanel = [
    ...['method_not_allowed', 'range_not_satisfiable'],
    ...['expectation_failed', 'header_fields_too_large'],
  ];
  const untranslated = Object.keys(statusOfCode).filter(
    (code) => translateRejection('zh-CN', { code, message: code }) === code,
  );
  expect(untranslated.sort()).toEqual(ofNoPanel.sort());
});

test.each([
  [
    'zh-CN',
    '没能添加视频',
    '没能添加视频。网络已断开，恢复后请重试。',
    '服务暂时不可用，请稍后再试。请在 5 秒后重试。',
  ],
  [
    'en',
    'Failed to add video.',
    'Failed to add video. You are offline: try again once you are back.',
    `${messages.unavailable}. Try again in 5 s.`,
  ],
])(
  'what to do follows the failure as a sentence of its own in %s',
  async (language, fallback, offline, wait) => {
    await adminI18n.changeLanguage(language);
    const { describe } = renderHook(useAdminToasts, { wrapper }).result.current;
    const body = JSON.stringify({ message: messages.unavailable, code: 'unavailable', key: 'unavailable' });
    expect(describe(new ApiError(503, body, '', '5'), fallback)).toBe(wait);
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(describe(new TypeError('Failed to fetch'), fallback)).toBe(offline);
    onLine.mockRestore();
  },
);

test.each([
  ['log-in', loginSchema, { username: '', password: '' }],
  ['invitation', joinSchema, { username: '', password: '' }],
  ['embed', createEmbedSchema, { title: '', iframeCode: '' }],
  ['post', createBlogPostSchema, { title: '', content: '' }],
  ['category video', createCategoryVideoSchema, { title: '', youtubeUrl: '', category: '' }],
  ['member', createMemberSchema, { name: '', phoneNumber: '' }],
])('each field of an empty %s is rejected in Chinese', (_, schema, values) => {
  const { issues = [] } = schema.safeParse(values).error ?? {};
  expect(issues.length).toBeGreaterThanOrEqual(Object.keys(values).length);
  for (const { code, message } of issues)
    expect(translateRejection('zh-CN', { code, key: messageKey(message), message })).toMatch(
      /\p{Script=Han}/u,
    );
});

test('a message that comes without its key, as those of rows do, is translated by itself', () => {
  const told = (message: string, code = 'conflict') => translateRejection('zh-CN', { code, message });
  expect(told(messages.phoneNumberTaken)).toBe('这个手机号已属于另一位会员');
  expect(told(messages.phoneNumberRepeated)).toBe('这个手机号在前面的行里已经有了');
  expect(told(messages.memberFieldsRequired, 'validation_failed')).toBe('请填写姓名和手机号');
});

test('what is too long is told in characters, unless it has a message of its own', () => {
  const told = (message: string, code = 'too_big') => translateRejection('zh-CN', { code, message });
  expect(told(tooLong('Title', 30_000))).toBe('最多 30000 个字符');
  expect(told(tooLong('Name', 100), 'validation_failed')).toBe('最多 100 个字符');
  expect(told(messages.smsTooManyMembers)).toMatch(/^选定的会员太多/);
});
