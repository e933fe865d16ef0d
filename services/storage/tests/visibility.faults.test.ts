import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { asAdmin, asMember, identityHeaders, testAdmin, testMember, waitFor } from '@platform/testkit';
import { makeVideo } from './support/media.ts';
import { useStorage } from './support/use-storage.ts';

const storage = useStorage();
const { content } = storage;
let file: Buffer | undefined;
let path = '';
let picturePath = '';
let etag = '';
let lastModified = '';

/** Every way to ask for a file. */
const questions = () =>
  [
    ['GET', {}, 200],
    ['HEAD', {}, 200],
    ['GET', { range: 'bytes=0-9' }, 206],
    ['GET', { range: 'bytes=0-9', 'if-range': etag }, 206],
    ['GET', { range: 'bytes=999999999-' }, 416],
    ['GET', { 'if-none-match': etag }, 304],
    ['HEAD', { 'if-none-match': '*' }, 304],
    ['GET', { 'if-modified-since': lastModified }, 304],
  ] as const;

const ask = (method: string, headers: Record<string, string>, as = asMember(), target = path) =>
  // fetch would add `cache-control: no-cache` to a condition, which asks for the whole.
  storage.fetch(target, { method, headers: { 'cache-control': 'max-age=0', ...as, ...headers } });
const statusOf = async (as = asMember(), target = path) => {
  const answer = await ask('GET', { range: 'bytes=0-9' }, as, target);
  await answer.body?.cancel();
  return answer.status;
};
const statuses = async (as?: Record<string, string>) =>
  Promise.all(questions().map(async ([method, headers]) => (await ask(method, headers, as)).status));
const asBoth = () => identityHeaders({ admin: testAdmin, member: testMember });
const delivered = () => questions().map(([, , status]) => status);
const nowhere = () => questions().map(() => 404);

/** A video of its own for each test, so that none begins with what another has made known. */
async function newVideo(): Promise<void> {
  file ??= await makeVideo();
  path = await storage.upload('video', file);
  const checked = await storage.check('video', path);
  expect(checked.status).toBe(200);
  picturePath = ((await checked.json()) as { thumbnail: string }).thumbnail;
  const head = await ask('HEAD', {}, asAdmin());
  etag = head.headers.get('etag') ?? '';
  lastModified = head.headers.get('last-modified') ?? '';
  content.visibilityAsked = [];
}
beforeEach(newVideo, 60_000);
afterEach(() => {
  Object.assign(content, { failWith: undefined, hangs: false });
});

describe('a member', () => {
  test('is delivered a video that is public and released', async () => {
    content.visibleFrom.set(path, new Date());
    expect(await statuses()).toEqual(delivered());
  });

  test.each([
    ['hidden', () => content.visibleFrom.set(path, null)],
    ['to be released', () => content.visibleFrom.set(path, new Date(Date.now() + 3_600_000))],
    ['of no item', () => content.visibleFrom.delete(path)],
  ])('is delivered nothing of a video that is %s, as of one that is not there', async (_, arrange) => {
    arrange();
    expect(await statuses()).toEqual(nowhere());
    const answers = await Promise.all(
      [path, path.replace(/.(?=\.mp4$)/, (end) => (end === '0' ? '1' : '0'))].map((target) =>
        ask('GET', {}, asMember(), target),
      ),
    );
    const [hidden, absent] = answers.map(({ headers }) => [...headers.keys()].sort());
    expect(hidden).toEqual(absent);
    const [first, second] = (await Promise.all(answers.map((answer) => answer.json()))) as object[];
    expect({ ...first, requestId: '' }).toEqual({ ...second, requestId: '' });
  });

  test('sees a picture at any time, and content is not asked', async () => {
    content.failWith = 503;
    content.visibleFrom.set(path, null);
    expect(await statusOf(asMember(), picturePath)).toBe(206);
    expect(content.visibilityAsked).toEqual([]);
  });
});

test.each([
  ['an administrator', asAdmin],
  ['an administrator who is a member too', asBoth],
])('%s has everything, and content is not asked', async (_, as) => {
  content.failWith = 503;
  content.visibleFrom.set(path, null);
  expect(await statuses(as())).toEqual(delivered());
  expect(content.visibilityAsked).toEqual([]);
});

test('a video that is taken back is gone within 5 s, and comes back', async () => {
  content.visibleFrom.set(path, new Date());
  expect(await statusOf()).toBe(206);
  content.visibleFrom.set(path, null);
  await waitFor(async () => (await statusOf()) === 404, { timeoutMs: 5_000, what: 'the video to go' });
  expect(await statuses()).toEqual(nowhere());
  expect(await statuses(asAdmin())).toEqual(delivered());
  content.visibleFrom.set(path, new Date());
  await waitFor(async () => (await statusOf()) === 206, { timeoutMs: 5_000, what: 'the video to be back' });
});

test('a release takes effect at its moment, with content away', async () => {
  const releasedAt = Date.now() + 5_000;
  content.visibleFrom.set(path, new Date(releasedAt));
  expect(await statusOf()).toBe(404);
  content.failWith = 503;
  await waitFor(async () => (await statusOf()) === 206, { what: 'the release' });
  expect(Date.now()).toBeGreaterThanOrEqual(releasedAt);
});

test('many reads at once ask content once', async () => {
  content.visibleFrom.set(path, new Date());
  expect(new Set(await Promise.all(Array.from({ length: 30 }, () => statusOf())))).toEqual(new Set([206]));
  expect(content.visibilityAsked).toEqual([path]);
});

describe('while content is away', () => {
  const readFor = async (ms: number) => {
    const until = performance.now() + ms;
    let slowestMs = 0;
    while (performance.now() < until) {
      const asked = performance.now();
      expect(await statusOf()).toBe(206);
      slowestMs = Math.max(slowestMs, performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return slowestMs;
  };

  test('because it hangs, what plays plays on', async () => {
    content.visibleFrom.set(path, new Date());
    expect(await statusOf()).toBe(206);
    content.hangs = true;
    expect(await readFor(6_000)).toBeLessThan(4_000);
    // Back again, it is believed again.
    content.visibleFrom.set(path, null);
    Object.assign(content, { failWith: undefined, hangs: false });
    await waitFor(async () => (await statusOf()) === 404, { timeoutMs: 5_000, what: 'the video to go' });
  });

  test.each([
    ['fails', { failWith: 500 }],
    ['hangs', { hangs: true }],
  ])('because it %s, nobody knows of a video nobody asked about', async (_, trouble) => {
    content.visibleFrom.set(path, new Date());
    Object.assign(content, trouble);
    const asked = performance.now();
    const answer = await ask('GET', {});
    expect(performance.now() - asked).toBeLessThan(7_000);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    expect(await statuses(asAdmin())).toEqual(delivered());
    Object.assign(content, { failWith: undefined, hangs: false });
    expect(await statusOf()).toBe(206);
  });
});
