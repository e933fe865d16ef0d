import { expect, test } from '@jest/globals';
import { deviceOf } from './user-agent.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/138.0 Safari/537.36 Edg/138.0`,
    'Edge, Windows',
    false,
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/138.0 Safari/537.36`,
    'Chrome, macOS',
    false,
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile Safari/604.1`,
    'Safari, iPhone',
    true,
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; V2309A) ${webkit} Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0`,
    'WeChat, Android',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux', false],
  ['curl/8.5.0', '', false],
])('%s', (userAgent, name, isPhone) => {
  const device = deviceOf(userAgent);
  expect([device.names.join(', '), device.isPhone]).toEqual([name, isPhone]);
});
