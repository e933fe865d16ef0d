import { beforeAll, expect, test } from '@jest/globals';
import { useConnection, useMongo } from '@platform/testkit';
import mongoose from 'mongoose';
import { openCollections } from '../src/store/records.ts';
import { createRows, type Rows } from '../src/store/rows.ts';

const mongo = useConnection(useMongo());
let rows: Rows;
beforeAll(async () => {
  rows = createRows(await openCollections(mongo.connection));
});

test('a row that was due again while it waited is begun by its latest reservation, once', async () => {
  const campaignId = new mongoose.Types.ObjectId();
  const recipients = ['+12125550001', '+12125550002'].map((phoneNumber) => ({
    ...{ name: '', phoneNumber, segments: 1, state: 'queued' as const },
  }));
  await rows.insert(campaignId, recipients, new Date());
  const [over, later] = [new Date(), new Date(Date.now() + 60_000)];
  const due = () => rows.due([campaignId], 10);
  const [stale, other] = await rows.reserve(await due(), over);
  const [again, ...rest] = await rows.reserve([stale?._id ?? campaignId], later);
  if (!stale || !other || !again) throw new Error('not reserved');
  expect(rest).toEqual([]);

  expect(await rows.begin([stale, other], later)).toEqual(new Set([other]));
  expect(await rows.begin([stale, again], later)).toEqual(new Set([again]));
  expect(await rows.begin([stale], later)).toEqual(new Set());
  const attempts = mongo.connection
    .collection('recipients')
    .find({ campaignId }, { projection: { attempt: 1, _id: 0 } });
  expect(await attempts.toArray()).toEqual([{ attempt: 1 }, { attempt: 1 }]);
});
