import { beforeAll, expect, test } from '@jest/globals';
import { createLogger } from '@platform/service-kit';
import { useSms } from './support/use-sms.ts';

const sms = useSms();
let log = '';
beforeAll(() => {
  const write = (lines: string) => {
    log += lines;
  };
  return sms.start({}, createLogger({ name: 'sms', level: 'trace', destination: { write } }));
});

test('logs hold no phone number, no name, no membership number and no text', async () => {
  const phoneNumber = '+12125554711';
  const [member] = sms.addMembers(1, { phoneNumber, name: 'CANARY-NAME', membershipNumber: 'CANARY-NUMBER' });
  const kinds = ['tooManyRequests', 'serverErrorAfterAccepting', 'hangAfterAccepting', 'hang'] as const;
  for (const kind of kinds) {
    await sms.setFaults({ kind, to: phoneNumber, times: 1 });
    const fields = { title: 'CANARY-TITLE', message: `CANARY-TEXT {name} {membershipNumber} ${kind}` };
    const { body } = await sms.send(member ? [member] : [], fields);
    await sms.until(body.campaignId, { status: 'done' });
  }
  await sms.ask('POST', '/api/sms/send-oneoff', { body: { phoneNumber, message: 'CANARY-TEXT' } });
  await sms.ask('POST', '/api/sms/send-oneoff', {
    body: { phoneNumber: '+15005550001', message: 'CANARY-TEXT' },
  });
  await sms.reply(phoneNumber, 'STOP');
  await sms.callBack('/api/sms/webhooks/inbound', { From: phoneNumber, Body: 'CANARY-TEXT' }, 'forged');
  await sms.ask('GET', '/api/sms/suppressions?search=2125554711');
  const lines = log.split('\n');
  expect(lines.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(5);
  expect(lines.filter((line) => /2125554711|CANARY/.test(line))).toEqual([]);
});
