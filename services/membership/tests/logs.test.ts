import { beforeAll, expect, test } from '@jest/globals';
import { createLogger, type RunningService } from '@platform/service-kit';
import { useBreakableServer } from '@platform/testkit';
import mongoose from 'mongoose';
import { addMember, ask, useMembership, verify } from './support/start-membership.ts';

const mongod = useBreakableServer('mongo');
const membership = useMembership();
let service: RunningService;
let log = '';

beforeAll(async () => {
  const mongoUrl = `mongodb://127.0.0.1:${mongod.port}/membership?directConnection=true`;
  const connection = await mongoose.createConnection(mongoUrl).asPromise();
  // Logs every command as slow.
  await connection.db?.admin().command({ profile: 0, slowms: -1 });
  await connection.close();
  const write = (lines: string) => {
    log += lines;
  };
  const logger = createLogger({ name: 'membership', level: 'trace', destination: { write } });
  service = await membership.start({ MONGO_URL: mongoUrl }, logger);
});

/** Edits the members twelve times concurrently, each time with the same phone number. */
const edits = (ids: readonly string[], phoneNumber: string) =>
  Promise.all(
    Array.from({ length: 12 }, async (_, edit) => {
      const body = { name: `Edit ${edit}`, phoneNumber, notes: phoneNumber };
      return (await ask(service, 'PUT', `/api/members/${ids[edit % ids.length]}`, { body })).status;
    }),
  );

test('edits that conflict leave no phone or membership number in the log of MongoDB or of the service', async () => {
  const membershipNumber = 'CANARY-4711';
  const { id } = await addMember(service, { membershipNumber, phoneNumber: '+12125550190' });
  const other = await addMember(service, { phoneNumber: '+12125550191' });

  for (let round = 0; round < 3; round += 1) {
    expect(await edits([id], `+1212555019${2 + round}`)).toContain(200);
    const both = await edits([id, other.id], `+1212555018${round}`);
    expect(both).toEqual(expect.arrayContaining([200, 409]));
  }
  await ask(service, 'GET', '/api/members?search=2125550');
  await ask(service, 'GET', `/api/members?search=${membershipNumber}`);
  expect((await verify(service, membershipNumber)).body.valid).toBe(true);

  const lines = `${await mongod.log()}${log}`.split('\n');
  expect(lines.filter((line) => line.includes('"msg":"request"'))).not.toEqual([]);
  expect(lines.filter((line) => /2125550|CANARY/.test(line))).toEqual([]);
});
