import { expect, test } from '@jest/globals';
import { sendCampaignSchema, sendOneOffSchema } from './entities/sms.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { fillSms, smsSize } from './sms-text.ts';

test.each([
  ['', 'GSM-7', 0, 0],
  ['a'.repeat(160), 'GSM-7', 1, 160],
  ['a'.repeat(161), 'GSM-7', 2, 161],
  ['a'.repeat(306), 'GSM-7', 2, 306],
  ['a'.repeat(307), 'GSM-7', 3, 307],
  ['€'.repeat(80), 'GSM-7', 1, 160],
  ['€'.repeat(81), 'GSM-7', 2, 162],
  // 76 pairs leave one of 153 places empty, as the escape stays with its character.
  ['€'.repeat(153), 'GSM-7', 3, 306],
  ['line\nbreak [x] {y} ~|^\\', 'GSM-7', 1, 31],
  ['冰'.repeat(70), 'UCS-2', 1, 70],
  ['冰'.repeat(71), 'UCS-2', 2, 71],
  ['冰'.repeat(134), 'UCS-2', 2, 134],
  ['冰'.repeat(135), 'UCS-2', 3, 135],
  // 33 pairs leave one of 67 places empty.
  ['🧊'.repeat(35), 'UCS-2', 1, 70],
  ['🧊'.repeat(67), 'UCS-2', 3, 134],
  ['ç', 'UCS-2', 1, 1],
  ['“quoted”', 'UCS-2', 1, 8],
])('%j is %s in %i segments', (text, encoding, segments, units) => {
  expect(smsSize(text)).toMatchObject({ encoding, segments, units });
});

test('says how many places there are', () => {
  expect(smsSize('').capacity).toBe(160);
  expect(smsSize('冰').capacity).toBe(70);
  expect(smsSize('冰'.repeat(71)).capacity).toBe(134);
});

test('placeholders are filled as often as they stand, and nothing else is', () => {
  const recipient = { name: '王$&小{name}明', membershipNumber: '7K4M9-XQ2TB-3N5HC' };
  expect(fillSms('{name}，{name}: {membershipNumber} {other} {Name} {}', recipient)).toBe(
    '王$&小{name}明，王$&小{name}明: 7K4M9-XQ2TB-3N5HC {other} {Name} {}',
  );
});

const campaign = (message: string) =>
  sendCampaignSchema.safeParse({ title: 'a', message, recipients: 'allActive' });

test.each([
  ['a', 1600],
  ['冰', 1600],
  // Twilio counts UTF-16 units.
  ['🧊', 800],
])('of %j a message has %i at most', (character, most) => {
  for (const check of [
    campaign,
    (message: string) => sendOneOffSchema.safeParse({ phoneNumber: '1', message }),
  ]) {
    expect(check(character.repeat(most)).success).toBe(true);
    expect(check(character.repeat(most + 1)).error?.issues).toMatchObject([
      { message: messages.smsMessageTooLong },
    ]);
  }
});

test.each([
  '{foo}',
  '{Name}',
  '{ name }',
  'Hi {membership number}',
  '{姓名}，你好',
  '{name}{membershipnumber}',
  '｛name｝，你好',
  '{name｝',
])('a campaign with %j is rejected, a one-off message goes as it is', (message) => {
  expect(campaign(message).error?.issues).toMatchObject([{ message: messages.smsUnknownPlaceholder }]);
  expect(sendOneOffSchema.safeParse({ phoneNumber: '1', message }).success).toBe(true);
});

test.each(['{name} {membershipNumber}', '{}', '{ 20% }', '{1}', ':-}', 'if (a) { b'])(
  'braces without an unknown placeholder pass: %j',
  (message) => {
    expect(campaign(message).success).toBe(true);
  },
);

test('a campaign lists no more members than may be listed', () => {
  const listed = (count: number) =>
    sendCampaignSchema.safeParse({ title: 'a', message: 'a', memberIds: Array(count).fill('a'.repeat(24)) });
  expect(listed(limits.smsMembersListed).success).toBe(true);
  expect(listed(limits.smsMembersListed + 1).error?.issues).toMatchObject([
    { message: messages.smsTooManyMembers },
  ]);
});
