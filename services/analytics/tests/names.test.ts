import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { itemTitlesMax } from '@platform/contracts';
import { silentLogger } from '@platform/service-kit';
import { endsWithin } from '@platform/testkit';
import { createContentClient, createMembershipClient } from '../src/clients/names.ts';
import { useNamesStandIn } from './support/names-stand-in.ts';
import { contentId, memberIdOf } from './support/stored-actions.ts';
import { nowhere } from './support/use-analytics.ts';
import { configOn } from './support/use-queries.ts';

const names = useNamesStandIn();
const config = () =>
  configOn({ url: nowhere, username: 'nobody', password: 'any', database: 'none' }, names.url);
const titlesOf = (ids: readonly string[]) =>
  createContentClient(config(), silentLogger()).titlesOf(
    ids.map((id) => ({ contentType: 'video' as const, contentId: id })),
  );
const member = memberIdOf('李雷');
const membersOf = (ids: readonly string[]) => createMembershipClient(config(), silentLogger()).membersOf(ids);

/** The first call compiles code, which is slow on a busy machine. */
beforeAll(() => Promise.all([titlesOf([contentId(1)]), membersOf([member])]));

beforeEach(() => {
  names.behave = 'respond';
  names.titleCounts = [];
});

test('titles are asked for in batches, each content once, and what can be no id not at all', async () => {
  const last = contentId(itemTitlesMax + 9);
  names.titles.set(`video/${last}`, '冰川');
  const ids = Array.from({ length: itemTitlesMax + 10 }, (_, n) => contentId(n));
  const titleOf = await titlesOf([...ids, ...ids, 'no such thing']);
  expect(names.titleCounts.toSorted((one, other) => other - one)).toEqual([itemTitlesMax, 10]);
  expect(titleOf?.({ contentType: 'video', contentId: last })).toBe('冰川');
  expect(titleOf?.({ contentType: 'embed', contentId: last })).toBeUndefined();
});

test('nothing to be named is not asked about', async () => {
  expect((await titlesOf([]))?.({ contentType: 'video', contentId: contentId(1) })).toBeUndefined();
  await membersOf([]);
  expect(names.titleCounts).toEqual([]);
});

describe.each(['hang', 'fail', 'reject', 'garbage'] as const)('when they %s', (behave) => {
  test('there are no titles, numbers or names, soon', async () => {
    names.members.set(member, { membershipNumber: '7K4M9-XQ2TB-3N5HC', name: '李雷' });
    names.behave = behave;
    const unnamed = async () => {
      const [titleOf, memberOf] = await Promise.all([titlesOf([contentId(1)]), membersOf([member])]);
      expect(titleOf).toBeUndefined();
      expect(memberOf(member)).toEqual({ membershipNumber: '', isDeleted: false });
    };
    // Its time-out is 2 s, the gateway's for this service 30 s.
    expect(await endsWithin(15_000, unnamed)).toBe(true);
  });
});
