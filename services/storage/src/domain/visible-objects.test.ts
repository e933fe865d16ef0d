import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { silentLogger } from '@platform/service-kit';
import { createVisibleObjects } from './visible-objects.ts';

const past = new Date(0);
const start = Date.UTC(2026, 0, 1);

beforeEach(() => {
  jest.useFakeTimers({ now: start });
});
afterEach(() => {
  jest.useRealTimers();
});

/** Content as a test says it is: what it answers, or the error it fails with. */
function useAnswers(first: Date | null | Error) {
  const content = { says: first as Date | null | Error, asked: 0, takesMs: 0 };
  const visible = createVisibleObjects({
    visibility: {
      async visibleFrom() {
        content.asked += 1;
        const { says, takesMs } = content;
        if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
        if (says instanceof Error) throw says;
        return says;
      },
    },
    logger: silentLogger(),
    now: Date.now,
  });
  return { content, see: () => visible.isVisible('a'), visible };
}
/** Lets time pass and what runs in the background end. */
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const down = new Error('down');

test('one question serves all who ask meanwhile and for a while', async () => {
  const { content, see } = useAnswers(past);
  expect(await Promise.all([see(), see(), see()])).toEqual([true, true, true]);
  await pass(1_000);
  expect(await see()).toBe(true);
  expect(content.asked).toBe(1);
});

test('what nobody may see is kept as long', async () => {
  const { content, see } = useAnswers(null);
  expect(await see()).toBe(false);
  content.says = past;
  expect(await see()).toBe(false);
  await pass(3_001);
  expect(await see()).toBe(true);
});

test('content that is slow is waited for when nothing is known, and else heard later', async () => {
  const { content, see } = useAnswers(past);
  content.takesMs = 2_000;
  const first = see();
  await pass(2_000);
  expect(await first).toBe(true);

  content.says = null;
  await pass(4_000);
  const second = see();
  await pass(1_500);
  expect(await second).toBe(true);
  await pass(500);
  expect(await see()).toBe(false);
});

test('an answer that comes late does not undo a later one', async () => {
  const { content, see } = useAnswers(past);
  await see();
  await pass(4_000);
  content.takesMs = 4_500;
  const late = see();
  await pass(1_500);
  expect(await late).toBe(true);
  Object.assign(content, { takesMs: 0, says: null });
  await pass(600);
  await see();
  await pass(2_500);
  expect(await see()).toBe(false);
});

test('content that is slow for long holds up one read, not every other', async () => {
  const { content, see } = useAnswers(past);
  expect(await see()).toBe(true);
  content.takesMs = 4_000;
  let slow = 0;
  for (let time = 0; time < 30_000; time += 100) {
    await pass(100);
    let answered = false;
    const seen = see().then(() => (answered = true));
    await pass(0);
    if (answered) continue;
    slow += 1;
    for (let waited = 0; waited < 2_000 && !answered; waited += 100) await pass(100);
    await seen;
  }
  expect(slow).toBeLessThanOrEqual(1);
});

test('what is taken back is gone at the next question', async () => {
  const { content, see } = useAnswers(past);
  await see();
  content.says = null;
  await pass(3_001);
  expect(await see()).toBe(false);
});

test('an answer in use is asked for again before it is over', async () => {
  const { content, see } = useAnswers(past);
  await see();
  await pass(2_000);
  content.says = null;
  expect(await Promise.all([see(), see()])).toEqual([true, true]);
  await pass(0);
  expect(await see()).toBe(false);
  expect(content.asked).toBe(2);
});

test('a release takes effect by itself, without a question', async () => {
  const { content, see } = useAnswers(new Date(start + 1_000));
  expect(await see()).toBe(false);
  await pass(999);
  expect(await see()).toBe(false);
  await pass(1);
  expect(await see()).toBe(true);
  expect(content.asked).toBe(1);
});

test('while content fails its last answer holds, for some minutes', async () => {
  const { content, see } = useAnswers(past);
  await see();
  content.says = down;
  for (let minute = 0; minute < 4; minute += 1) {
    await pass(60_000);
    expect(await see()).toBe(true);
  }
  await pass(61_000);
  await expect(see()).rejects.toMatchObject({ code: 'unavailable', retryAfter: expect.any(Number) });
});

test('also the answer that nobody may see it, and a release to come', async () => {
  const hidden = useAnswers(null);
  expect(await hidden.see()).toBe(false);
  hidden.content.says = down;
  await pass(10_000);
  expect(await hidden.see()).toBe(false);

  const scheduled = useAnswers(new Date(Date.now() + 20_000));
  expect(await scheduled.see()).toBe(false);
  scheduled.content.says = down;
  await pass(20_000);
  expect(await scheduled.see()).toBe(true);
});

test('content that fails is asked twice a second at most, and believed as soon as it is back', async () => {
  const { content, see } = useAnswers(past);
  await see();
  content.says = down;
  await pass(4_000);
  content.asked = 0;
  for (let read = 0; read < 100; read += 1) {
    expect(await see()).toBe(true);
    await pass(10);
  }
  expect(content.asked).toBeLessThanOrEqual(3);
  content.says = null;
  await pass(600);
  await see();
  await pass(0);
  expect(await see()).toBe(false);
});

test('a read long after content failed waits for its word', async () => {
  const { content, see } = useAnswers(past);
  await see();
  content.says = down;
  await pass(4_000);
  expect(await see()).toBe(true);
  content.says = null;
  await pass(3_000);
  expect(await see()).toBe(false);
});

test('without any answer it is not known, whatever content failed with', async () => {
  const { content, see, visible } = useAnswers(down);
  await expect(see()).rejects.toMatchObject({ code: 'unavailable', cause: down });
  content.says = past;
  expect(await see()).toBe(true);
  content.says = Object.assign(new Error('not found'), { code: 'not_found' });
  await expect(visible.isVisible('b')).rejects.toMatchObject({ code: 'unavailable' });
});
