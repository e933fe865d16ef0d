import { beforeEach, expect, test } from '@jest/globals';
import type { SmsCampaign, SmsOneOff, SmsRecipient, SmsSuppression } from '@platform/contracts';
import { messages } from '@platform/contracts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { errorResponse, server } from '../../../testing/server.ts';
import { aCampaign, aMember, openPanel, paged, toastSays } from '../testing.tsx';

type User = Awaited<ReturnType<typeof openPanel>>['user'];

const id = (n: number) => String(n).repeat(24);
const createdAt = '2026-11-20T10:00:00.000Z';
const members = ['王小明', 'Ada', 'Grace'].map((name, n) =>
  aMember({ id: id(n + 1), name, phoneNumber: '+8613800138000' }),
);
const summary = { total: 3, successful: 3, failed: 0, pending: 0, unknown: 0, skipped: 0 };
const preview = {
  total: 3,
  sendable: 2,
  segments: 2,
  skipped: { optedOut: 1 },
  first: { name: 'Ada', text: 'Hi Ada', segments: 1 },
};

/** What the tab sent to the server, newest last. */
const sent: { path: string; key: string | null; body: unknown }[] = [];
const noting =
  (respond: () => Response) =>
  async ({ request }: { request: Request }) => {
    const text = await request.clone().text();
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    sent.push({ path: new URL(request.url).pathname, key: request.headers.get('idempotency-key'), body });
    return respond();
  };
const mockPost = (path: string, respond: () => Response) => server.use(http.post(path, noting(respond)));
const campaignsAre = (...campaigns: SmsCampaign[]) =>
  server.use(
    http.get('/api/sms-campaigns', () => HttpResponse.json(campaigns)),
    http.get('/api/sms-campaigns/:id', ({ params }) =>
      HttpResponse.json(campaigns.find((campaign) => campaign.id === params.id)),
    ),
  );

beforeEach(() => {
  sent.length = 0;
  server.use(
    http.get('/api/members', () => paged(members)),
    http.get('/api/sms-campaigns', () => HttpResponse.json([])),
    http.get('/api/sms/one-offs', () => HttpResponse.json([])),
    http.get('/api/sms/suppressions', () => HttpResponse.json([])),
    http.post(
      '/api/sms/preview',
      noting(() => HttpResponse.json(preview)),
    ),
  );
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const form = async (name: string) => within(await screen.findByRole('form', { name }));
async function write(user: User, message = 'Hi {name}') {
  const campaign = await form('New campaign');
  await user.fill(campaign.getByLabelText(/^Title/), 'Winter');
  await user.fill(campaign.getByLabelText(/^Message/), message);
  return campaign;
}
async function chooseAll(user: User) {
  await user.click(await button('Choose members'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose members' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Select all on this page' }));
  await user.click(dialog.getByRole('button', { name: 'Choose 3 members' }));
}

test('a campaign needs title, message and a member', async () => {
  const { user } = await openPanel({ tab: 'sms' });
  const campaign = await form('New campaign');
  await user.click(campaign.getByRole('button', { name: 'Check and send' }));
  expect(await campaign.findAllByText(messages.campaignFieldsRequired)).toHaveLength(3);
  expect(campaign.getByLabelText(/^Title/)).toHaveFocus();

  await write(user);
  await user.click(campaign.getByRole('button', { name: 'Check and send' }));
  expect(await campaign.findAllByText(messages.campaignFieldsRequired)).toHaveLength(1);
  expect(await button('Choose members')).toHaveFocus();
  expect(sent).toEqual([]);
});

test('an error goes once a placeholder fills the message, or all members are the recipients', async () => {
  const { user } = await openPanel({ tab: 'sms' });
  const campaign = await form('New campaign');
  await user.click(campaign.getByRole('button', { name: 'Check and send' }));
  expect(await campaign.findAllByText(messages.campaignFieldsRequired)).toHaveLength(3);
  await user.click(campaign.getByRole('button', { name: 'Insert {name}' }));
  await waitFor(() => expect(campaign.getAllByText(messages.campaignFieldsRequired)).toHaveLength(2));
  await user.selectOptions(campaign.getByLabelText(/^Recipients/), 'allActive');
  await waitFor(() => expect(campaign.getAllByText(messages.campaignFieldsRequired)).toHaveLength(1));
});

test('without a member, choosing some leads to where they are added', async () => {
  server.use(http.get('/api/members', () => paged([])));
  const { user, address } = await openPanel({ tab: 'sms' });
  await user.click(await button('Choose members'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose members' }));
  expect(await dialog.findByText('No members yet')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Open Manage, Members' }));
  await waitFor(() => expect(address()).toMatch(/admin=manage(\/|%2F)members$/));
  expect(screen.queryByRole('dialog', { name: 'Choose members' })).toBeNull();
});

test('the counter says the length, the segments and the encoding', async () => {
  const { user } = await openPanel({ tab: 'sms' });
  const campaign = await write(user, '{}');
  expect(campaign.getByText('2 / 1,600 characters · 1 segment · GSM-7')).toBeVisible();
  const message = campaign.getByLabelText<HTMLTextAreaElement>(/^Message/);
  message.setSelectionRange(0, 2);
  await user.click(campaign.getByRole('button', { name: 'Insert {name}' }));
  expect(message).toHaveValue('{name}');
  expect(message).toHaveFocus();
  await user.fill(message, '下'.repeat(71));
  expect(campaign.getByText('71 / 1,600 characters · 2 segments · UCS-2')).toBeVisible();
  await user.fill(message, '😀'.repeat(801));
  expect(campaign.getByText('1,602 / 1,600 characters · 25 segments · UCS-2')).toBeVisible();
  await user.click(campaign.getByRole('button', { name: 'Check and send' }));
  expect(await campaign.findByText(messages.smsMessageTooLong)).toBeVisible();
});

test('a placeholder that there is not is named a mistake before anything is sent', async () => {
  const { user } = await openPanel({ tab: 'sms' });
  const campaign = await write(user, 'Hi {foo}');
  await user.selectOptions(campaign.getByLabelText(/^Recipients/), 'allActive');
  await user.click(campaign.getByRole('button', { name: 'Check and send' }));
  expect(await campaign.findByText(messages.smsUnknownPlaceholder)).toBeVisible();
  expect(sent).toEqual([]);
});

test('a campaign is checked, confirmed by its count, sent once, and its text kept until it is', async () => {
  const { user } = await openPanel({ tab: 'sms' });
  const campaign = await write(user);
  await chooseAll(user);
  expect(campaign.getByText('3 members chosen')).toBeVisible();
  await user.click(campaign.getByRole('button', { name: 'Check and send' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Send to 2 members?' }));
  expect(dialog.getByText('Opted out: 1')).toBeVisible();
  expect(dialog.getByText(/Hi Ada$/)).toBeVisible();
  mockPost('/api/sms/send', () => HttpResponse.error());
  // Sending is what the operator came for; red is for what is lost.
  expect(dialog.getByRole('button', { name: 'Send' })).toHaveClass('MuiButton-contained');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await toastSays('Error', 'Failed to send SMS');
  expect(campaign.getByLabelText(/^Message/)).toHaveValue('Hi {name}');

  campaignsAre(aCampaign());
  mockPost('/api/sms/send', () => HttpResponse.json({ campaignId: id(8), summary }));
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await toastSays('Campaign started', 'It goes to 2 members.');
  expect(campaign.getByLabelText(/^Message/)).toHaveValue('');
  expect(campaign.getByText('Nobody is chosen yet')).toBeVisible();
  await screen.findByText('3 recipients');

  const [judged, ...tries] = sent;
  expect(judged?.body).toEqual({
    message: 'Hi {name}',
    includeSuspended: false,
    memberIds: members.map((one) => one.id),
  });
  expect(tries.map(({ body }) => body)).toEqual(
    Array(2).fill({ ...(judged?.body as object), title: 'Winter', sendable: 2 }),
  );
  expect(new Set(tries.map(({ key }) => key)).size).toBe(1);
  expect(tries[0]?.key).toMatch(/^\S+$/);
});

test('what is typed while the server checks is not sent: nobody has reviewed it', async () => {
  const checked = Promise.withResolvers<void>();
  server.use(http.post('/api/sms/preview', () => checked.promise.then(() => HttpResponse.json(preview))));
  mockPost('/api/sms/send', () => HttpResponse.json({ campaignId: id(8), summary }));
  const { user } = await openPanel({ tab: 'sms' });
  const campaign = await write(user);
  await user.selectOptions(campaign.getByLabelText(/^Recipients/), 'allActive');
  await user.click(campaign.getByRole('button', { name: 'Check and send' }));
  await user.fill(campaign.getByLabelText(/^Message/), 'Something else');
  checked.resolve();
  await user.click(await button('Send'));
  await toastSays('Campaign started', 'It goes to 2 members.');
  expect(sent.at(-1)?.body).toMatchObject({ title: 'Winter', message: 'Hi {name}' });
});

test('a draft that was accepted already is rejected once, and then has a key of its own', async () => {
  const { user } = await openPanel({ tab: 'sms' });
  const campaign = await write(user);
  await user.selectOptions(campaign.getByLabelText(/^Recipients/), 'allActive');
  await user.click(campaign.getByRole('checkbox', { name: 'Text suspended members too' }));
  await user.click(campaign.getByRole('button', { name: 'Check and send' }));
  mockPost('/api/sms/send', () => errorResponse(409, 'conflict', messages.smsIdempotencyMismatch));
  await user.click(await button('Send'));
  await toastSays('Error', messages.smsIdempotencyMismatch);
  mockPost('/api/sms/send', () => HttpResponse.json({ campaignId: id(8), summary }));
  await user.click(await button('Send'));
  await toastSays('Campaign started', 'It goes to 2 members.');
  const [, first, second] = sent;
  expect(first?.body).toEqual({
    title: 'Winter',
    message: 'Hi {name}',
    includeSuspended: true,
    recipients: 'allActive',
    sendable: 2,
  });
  expect(second?.key).not.toBe(first?.key);
});

test('the draft holds the chosen members and the key over a reload', async () => {
  const panel = await openPanel({ tab: 'sms' });
  await write(panel.user);
  await chooseAll(panel.user);
  await panel.user.click(await button('Check and send'));
  mockPost('/api/sms/send', () => HttpResponse.error());
  await panel.user.click(await button('Send'));
  await toastSays('Error', 'Failed to send SMS');
  panel.unmount();

  const { user } = await openPanel({ tab: 'sms' });
  const campaign = await form('New campaign');
  await waitFor(() => expect(campaign.getByLabelText(/^Message/)).toHaveValue('Hi {name}'));
  expect(campaign.getByText('3 members chosen')).toBeVisible();
  await user.click(campaign.getByRole('button', { name: 'Check and send' }));
  await user.click(await button('Send'));
  await waitFor(() => expect(sent.filter(({ path }) => path === '/api/sms/send')).toHaveLength(2));
  expect(new Set(sent.filter(({ key }) => key).map(({ key }) => key)).size).toBe(1);
});

test('a campaign under way shows its progress until it is done', async () => {
  campaignsAre(aCampaign({ status: 'sending', successCount: 1, pendingCount: 2 }));
  await openPanel({ tab: 'sms' });
  expect(await screen.findByRole('progressbar', { name: 'Progress of “Winter”' })).toHaveAttribute(
    'aria-valuenow',
    '33',
  );
  campaignsAre(aCampaign());
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(screen.getByText('3 sent')).toBeVisible();
});

const undelivered: SmsRecipient = {
  id: id(7),
  name: 'Ada',
  phoneNumber: '+12025530005',
  state: 'undelivered',
  reason: 'unreachable',
  errorCode: 30003,
  segments: 1,
  updatedAt: createdAt,
};

test('open details follow reports that come late, also when newer campaigns push theirs off the list', async () => {
  const recipientsAre = (recipient: SmsRecipient) =>
    server.use(http.get('/api/sms-campaigns/:id/recipients', () => HttpResponse.json([recipient])));
  campaignsAre(aCampaign());
  recipientsAre({ ...undelivered, state: 'accepted', reason: undefined, errorCode: undefined });
  const { user } = await openPanel({ tab: 'sms' });
  await user.click(await button('Details of “Winter”'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Winter' }));
  expect(await dialog.findByText('3 sent')).toBeVisible();
  campaignsAre(aCampaign({ successCount: 2, failedCount: 1 }));
  server.use(
    http.get('/api/sms-campaigns', () => HttpResponse.json([aCampaign({ id: id(9), title: 'Spring' })])),
  );
  recipientsAre(undelivered);
  expect(await dialog.findByText('1 failed')).toBeVisible();
  expect(await dialog.findByText(/Phone unreachable/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(await button('Details of “Spring”')).toBeVisible();
});

test('the details list recipients with reasons, retry failed rows, decide unknown ones and pause at once', async () => {
  const campaign = aCampaign({ status: 'sending', successCount: 1, failedCount: 1, unknownCount: 1 });
  const recipient = undelivered;
  campaignsAre(campaign);
  server.use(
    http.get('/api/sms-campaigns/:id/recipients', ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('outcome') === 'skipped' ? [] : [recipient]),
    ),
  );
  for (const change of ['pause', 'retry', 'unknown', 'cancel'])
    mockPost(`/api/sms-campaigns/:id/${change}`, () => HttpResponse.json(campaign));
  const { user } = await openPanel({ tab: 'sms' });
  await user.click(await button('Details of “Winter”'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Winter' }));
  expect(await dialog.findByText('Not delivered · Phone unreachable · Twilio 30003')).toBeVisible();
  await user.selectOptions(dialog.getByLabelText('Outcome'), 'skipped');
  expect(await dialog.findByText('No recipients like this.')).toBeVisible();

  await user.click(dialog.getByRole('button', { name: 'Pause' }));
  for (const name of ['Retry failed', 'Count unknown as sent', 'Send unknown again', 'Cancel the campaign']) {
    await user.click(dialog.getByRole('button', { name }));
    const questions = await screen.findAllByRole('dialog');
    const confirm = within(questions.at(-1) as HTMLElement).getByRole('button', { name });
    const isSafe = ['Retry failed', 'Count unknown as sent'].includes(name);
    expect(confirm).toHaveClass(isSafe ? 'MuiButton-contained' : 'MuiButton-colorError');
    await user.click(confirm);
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
  }
  expect(sent.map(({ path, body }) => [path.split('/').at(-1), body])).toEqual([
    ['pause', undefined],
    ['retry', undefined],
    ['unknown', { action: 'countAsSent' }],
    ['unknown', { action: 'sendAgain' }],
    ['cancel', undefined],
  ]);
});

test('a pause that fails once the details are closed is said too', async () => {
  const answered = Promise.withResolvers<void>();
  campaignsAre(aCampaign({ status: 'sending', pendingCount: 2 }));
  server.use(
    http.get('/api/sms-campaigns/:id/recipients', () => HttpResponse.json([])),
    http.post('/api/sms-campaigns/:id/pause', () => answered.promise.then(() => HttpResponse.error())),
  );
  const { user } = await openPanel({ tab: 'sms' });
  await user.click(await button('Details of “Winter”'));
  await user.click(await button('Pause'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Winter' })).toBeNull());
  answered.resolve();
  await toastSays('Error', 'Failed to change the campaign');
});

test('a campaign that a restore paused says so, and is resumed', async () => {
  const why = /^This campaign was restored from the backup of/;
  const campaign = aCampaign({ status: 'paused', restoredFrom: createdAt, successCount: 1, pendingCount: 2 });
  campaignsAre(campaign);
  server.use(http.get('/api/sms-campaigns/:id/recipients', () => HttpResponse.json([])));
  mockPost('/api/sms-campaigns/:id/resume', () => HttpResponse.json(campaign));
  const { user } = await openPanel({ tab: 'sms' });
  expect(await screen.findByText('Paused after a restore')).toBeVisible();
  await user.click(await button('Details of “Winter”'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Winter' }));
  expect(dialog.getByText(why)).toHaveTextContent('2026');
  await user.click(dialog.getByRole('button', { name: 'Resume' }));
  await waitFor(() =>
    expect(sent.map(({ path }) => path)).toEqual([`/api/sms-campaigns/${campaign.id}/resume`]),
  );
  const { restoredFrom: _, ...resumed } = campaign;
  campaignsAre({ ...resumed, status: 'sending' });
  await waitFor(() => expect(dialog.queryByText(why)).toBeNull());
});

test('a one-off message needs number and message, keeps them on failure, and says where it went', async () => {
  const listed: SmsOneOff[] = [];
  server.use(http.get('/api/sms/one-offs', () => HttpResponse.json(listed)));
  const { user } = await openPanel({ tab: 'sms' });
  expect(await screen.findByText('None has been sent yet.')).toBeVisible();
  const oneOff = await form('One-off message');
  const send = oneOff.getByRole('button', { name: 'Send message' });
  await user.click(send);
  expect(await oneOff.findAllByText(messages.oneOffSmsFieldsRequired)).toHaveLength(2);

  await user.fill(oneOff.getByLabelText(/^Phone number/), '13800138000');
  await user.fill(oneOff.getByLabelText(/^Message/), 'Hi');
  mockPost('/api/sms/send-oneoff', () => HttpResponse.error());
  await user.click(send);
  await toastSays('Error', 'Failed to send text message');
  expect(oneOff.getByLabelText(/^Message/)).toHaveValue('Hi');
  const rejected = `${messages.smsNotSent} (Twilio 21606)`;
  mockPost('/api/sms/send-oneoff', () => errorResponse(422, 'unprocessable', rejected));
  await user.click(send);
  await toastSays('Error', rejected);

  mockPost('/api/sms/send-oneoff', () => {
    listed.push({
      ...{ id: id(5), phoneNumber: '+8613800138000', message: 'Hi', state: 'undelivered', segments: 1 },
      ...{ reason: 'unreachable', errorCode: 30003, createdAt, updatedAt: createdAt },
    });
    return HttpResponse.json({ to: '+8613800138000' });
  });
  await user.click(send);
  await toastSays('Message sent', '+8613800138000');
  const last = within(await screen.findByRole('list', { name: 'Last one-off messages' }));
  expect(last.getByText('Not delivered · Phone unreachable · Twilio 30003')).toBeVisible();
  expect(oneOff.getByLabelText(/^Message/)).toHaveValue('');
  expect(sent.map(({ body }) => body)).toEqual(Array(3).fill({ phoneNumber: '13800138000', message: 'Hi' }));
  expect(sent[1]?.key).toBe(sent[0]?.key);
  // The server answers the key of a rejected message with its rejection.
  expect(sent[2]?.key).not.toBe(sent[1]?.key);
});

test('a one-off message that Twilio has not taken is not said to be sent', async () => {
  const to = '+8613800138000';
  mockPost('/api/sms/send-oneoff', () => HttpResponse.json({ to, state: 'queued' }));
  const { user } = await openPanel({ tab: 'sms' });
  const oneOff = await form('One-off message');
  await user.fill(oneOff.getByLabelText(/^Phone number/), to);
  await user.fill(oneOff.getByLabelText(/^Message/), 'Hi');
  await user.click(oneOff.getByRole('button', { name: 'Send message' }));
  expect(await screen.findByText(/^(Queued;|Message sent)/)).toHaveTextContent(/^Queued; it is sent/);
});

test('numbers are put on the list of those not texted, found on it, and taken off it', async () => {
  const entry: SmsSuppression = { id: id(6), phoneNumber: '+8613900139000', source: 'optedOut', createdAt };
  const listed = [entry];
  server.use(
    http.get('/api/sms/suppressions', ({ request }) => {
      // Nothing else has the row: an earlier list's would be replaced while it is clicked.
      const isFound = new URL(request.url).searchParams.get('search') === '0139';
      return HttpResponse.json(isFound ? listed : []);
    }),
    http.delete(`/api/sms/suppressions/${entry.id}`, () => {
      listed.length = 0;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = await openPanel({ tab: 'sms' });
  const add = await form('Numbers that are not texted');
  const number = add.getByLabelText(/^Phone number/);
  mockPost('/api/sms/suppressions', () =>
    errorResponse(409, 'conflict', messages.suppressionExists, 'phoneNumber'),
  );
  await user.fill(number, '13900139000');
  await user.click(add.getByRole('button', { name: 'Add number' }));
  expect(await add.findByText(messages.suppressionExists)).toBeVisible();
  mockPost('/api/sms/suppressions', () => HttpResponse.json(entry, { status: 201 }));
  await user.click(add.getByRole('button', { name: 'Add number' }));
  await toastSays('Number added', entry.phoneNumber);

  await screen.findByText(/^No number is on the list/);
  await user.fill(screen.getByLabelText('Search numbers'), '0138');
  await screen.findByText('Nothing matches “0138”');
  await user.fill(screen.getByLabelText('Search numbers'), '0139');
  await user.click(await button('Remove +8613900139000'));
  await screen.findByText(/^Its owner replied STOP/);
  await user.click(await button('Remove from the list'));
  await toastSays('Number removed', entry.phoneNumber);
  await screen.findByText('Nothing matches “0139”');
});

test('a further page that does not load says so, and is tried again', async () => {
  const entry = (n: number): SmsSuppression => ({
    ...{ id: id(n), phoneNumber: `+861390013900${n}`, source: 'optedOut', createdAt },
  });
  const link = '</api/sms/suppressions?cursor=c>; rel="next"';
  let fails = true;
  server.use(
    http.get('/api/sms/suppressions', ({ request }) => {
      if (!new URL(request.url).searchParams.has('cursor'))
        return HttpResponse.json([entry(1)], { headers: { link } });
      return fails ? HttpResponse.error() : HttpResponse.json([entry(2)]);
    }),
  );
  const { user } = await openPanel({ tab: 'sms' });
  await user.click(await button('Load more'));
  expect(await screen.findByText('More could not be loaded. Please try again.')).toBeVisible();
  expect(screen.getByText(entry(1).phoneNumber)).toBeVisible();
  fails = false;
  await user.click(await button('Load more'));
  const row = (await screen.findByText(entry(2).phoneNumber)).closest('li');
  await waitFor(() => expect(row).toHaveFocus());
  expect(screen.queryByText(/^More could not/)).toBeNull();
});
