import { beforeEach, expect, jest, test } from '@jest/globals';
import { messages } from '@platform/contracts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { errorResponse, server } from '../../../../testing/server.ts';
import {
  aMember,
  badGateway,
  endSession,
  keepRequests,
  logInAgain,
  openPanel,
  paged,
  toastSays,
} from '../../testing.tsx';

const wang = aMember({ notes: 'Friend of Li' });

let sent: ReturnType<typeof keepRequests> = [];

beforeEach(() => {
  server.use(
    // The list may have been read hours ago.
    http.get('/api/members', () => paged([{ ...wang, notes: '' }])),
    http.get('/api/members/:id', () => HttpResponse.json(wang)),
  );
  const replaced = { ...wang, membershipNumber: 'R2HC-40VW-8ZEG-K' };
  sent = keepRequests({
    'POST /api/members': { ...replaced, name: 'Li Jing' },
    'PUT /api/members/:id': wang,
    'PUT /api/members/:id/status': { ...wang, status: 'suspended' },
    'POST /api/members/:id/membership-number': replaced,
    'DELETE /api/members/:id': null,
  });
});

/** Opens the members. `copy` is the browser's, as user-event plays it. */
async function openMembers() {
  const panel = await openPanel({ tab: 'manage/members' });
  return { ...panel, copy: jest.spyOn(navigator.clipboard, 'writeText') };
}

type User = Awaited<ReturnType<typeof openMembers>>['user'];

const drawer = async (name: string) => within(await screen.findByRole('dialog', { name }));
async function openDrawer(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Add member' }));
  return drawer('Add a member');
}
const menuButton = () => screen.findByRole('button', { name: 'Actions for Wang Lei' });
async function choose(user: User, item: string) {
  await user.click(await menuButton());
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

test('a new member is added, and the number is shown large with buttons that copy it, the site address with it', async () => {
  const { user, copy } = await openMembers();
  const fields = await openDrawer(user);
  await user.click(fields.getByRole('button', { name: 'Add member' }));
  expect(await fields.findAllByText('Name and phone number are required')).toHaveLength(2);
  expect(fields.getByPlaceholderText(/\+1 or \+86/)).toBe(fields.getByLabelText(/^Phone number/));
  await user.fill(fields.getByLabelText(/^Name/), 'Li Jing');
  await user.fill(fields.getByLabelText(/^Phone number/), '13812345678');
  await user.click(fields.getByRole('button', { name: 'Add member' }));
  expect(await fields.findByText('New member: Li Jing')).toBeVisible();
  expect(fields.getByLabelText(/^Name/)).toHaveFocus();
  expect(sent).toEqual([['POST /api/members', { name: 'Li Jing', phoneNumber: '13812345678', notes: '' }]]);
  await user.click(fields.getByRole('button', { name: 'Copy number' }));
  expect(copy).toHaveBeenLastCalledWith('R2HC-40VW-8ZEG-K');
  await user.click(fields.getByRole('button', { name: 'Copy number and site address' }));
  expect(copy).toHaveBeenLastCalledWith('R2HC-40VW-8ZEG-K\nhttp://localhost');
  expect(fields.getByLabelText(/^Name/)).toHaveValue('');
});

test('a failure keeps what was typed, and a rejection is said at its field, which gets the focus', async () => {
  server.use(
    http.post('/api/members', badGateway, { once: true }),
    http.post('/api/members', () => errorResponse(409, 'conflict', messages.phoneNumberTaken, 'phoneNumber')),
  );
  const { user } = await openMembers();
  const fields = await openDrawer(user);
  await user.fill(fields.getByLabelText(/^Name/), 'Li Jing');
  const phone = fields.getByLabelText(/^Phone number/);
  await user.fill(phone, '+1 626 555 0142');
  await user.click(fields.getByRole('button', { name: 'Add member' }));
  await toastSays('Error', 'Failed to add member');
  await user.click(fields.getByRole('button', { name: 'Add member' }));
  await toastSays('Error', messages.phoneNumberTaken);
  expect(phone).toHaveAccessibleDescription(messages.phoneNumberTaken);
  expect(phone).toHaveFocus();
  expect(fields.getByLabelText(/^Name/)).toHaveValue('Li Jing');
});

test('Edit puts the member into the drawer; cancelling and saving both close it and give the focus back', async () => {
  server.use(http.put('/api/members/:id', badGateway, { once: true }));
  const { user } = await openMembers();
  await choose(user, 'Edit');
  let fields = await drawer('Edit Wang Lei');
  expect(await fields.findByLabelText(/^Name/)).toHaveValue('Wang Lei');
  await waitFor(() => expect(fields.getByLabelText(/^Name/)).toHaveFocus());
  await user.click(fields.getByRole('button', { name: 'Cancel' }));
  await waitFor(async () => expect(await menuButton()).toHaveFocus());
  await choose(user, 'Edit');
  fields = await drawer('Edit Wang Lei');
  await user.type(await fields.findByLabelText('Notes'), '!');
  await user.click(fields.getByRole('button', { name: 'Update member' }));
  await toastSays('Error', 'Failed to update member');
  await user.click(fields.getByRole('button', { name: 'Update member' }));
  await waitFor(async () => expect(await menuButton()).toHaveFocus());
  expect(screen.queryByRole('dialog', { name: 'Edit Wang Lei' })).toBeNull();
  expect(sent).toEqual([
    [
      `PUT /api/members/${wang.id}`,
      { name: 'Wang Lei', phoneNumber: '+16265550142', notes: 'Friend of Li!' },
    ],
  ]);
});

test('an edit that changes nothing closes the drawer, and sends nothing', async () => {
  const { user } = await openMembers();
  await choose(user, 'Edit');
  const fields = await drawer('Edit Wang Lei');
  expect(await fields.findByLabelText(/^Name/)).toHaveValue('Wang Lei');
  await user.click(fields.getByRole('button', { name: 'Update member' }));
  await waitFor(async () => expect(await menuButton()).toHaveFocus());
  expect(sent).toEqual([]);
});

test('an edit keeps the phone number that another owner has corrected meanwhile', async () => {
  const { user } = await openMembers();
  await choose(user, 'Edit');
  const fields = await drawer('Edit Wang Lei');
  await user.type(await fields.findByLabelText('Notes'), '!');
  server.use(http.get('/api/members/:id', () => HttpResponse.json({ ...wang, phoneNumber: '+16265550199' })));
  await user.click(fields.getByRole('button', { name: 'Update member' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toEqual({ name: 'Wang Lei', phoneNumber: '+16265550199', notes: 'Friend of Li!' });
});

test('a half-typed member asks before the drawer is closed', async () => {
  const { user } = await openMembers();
  await choose(user, 'Edit');
  const fields = await drawer('Edit Wang Lei');
  await user.type(await fields.findByLabelText(/^Name/), '!');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Discard what you have not saved?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(fields.getByLabelText(/^Name/)).toHaveValue('Wang Lei!');
  await user.click(fields.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(async () => expect(await menuButton()).toHaveFocus());
  expect(sent).toEqual([]);
});

test('the drawer is hidden when the session ends, and keeps what was typed for the next login', async () => {
  const { user } = await openMembers();
  await user.fill((await openDrawer(user)).getByLabelText(/^Name/), 'Li Jing');
  endSession();
  expect(await screen.findByRole('textbox', { name: /^Username/ })).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Add a member' })).toBeNull();
  logInAgain();
  expect((await drawer('Add a member')).getByLabelText(/^Name/)).toHaveValue('Li Jing');
});

test('deleting asks, names what goes, and can be left; a failure says so', async () => {
  const { user } = await openMembers();
  await choose(user, 'Delete member');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Wang Lei?' }));
  expect(dialog.getByText(/7K4M-9XQ2-TB3N-5/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete Wang Lei?' })).toBeNull());
  expect(sent).toEqual([]);
  server.use(http.delete('/api/members/:id', () => HttpResponse.error(), { once: true }));
  await choose(user, 'Delete member');
  await user.click(await screen.findByRole('button', { name: 'Delete member' }));
  await screen.findByText('Failed to delete member');
  await user.click(await screen.findByRole('button', { name: 'Delete member' }));
  await screen.findByText('Member deleted');
  expect(sent).toEqual([[`DELETE /api/members/${wang.id}`, undefined]]);
});

test('a suspended member is reinstated without a question', async () => {
  const suspended = { ...wang, status: 'suspended' };
  server.use(http.get('/api/members', () => paged([suspended])));
  const { user } = await openMembers();
  await choose(user, 'Reinstate');
  await screen.findByText('Member reinstated');
  expect(sent).toEqual([[`PUT /api/members/${wang.id}/status`, { status: 'active' }]]);
});

test('the number copies itself, and the menu leads to what the member did', async () => {
  const { user, address, copy } = await openMembers();
  await user.click(await screen.findByRole('button', { name: 'Copy 7K4M-9XQ2-TB3N-5' }));
  expect(copy).toHaveBeenLastCalledWith('7K4M-9XQ2-TB3N-5');
  const profile = {
    memberId: wang.id,
    membershipNumber: wang.membershipNumber,
    memberName: wang.name,
    lastActivity: wang.createdAt,
    actionHistory: [],
  };
  server.use(
    http.get('/api/admin/analytics/summary', () => HttpResponse.error()),
    http.get('/api/admin/analytics/users', () => HttpResponse.json([profile])),
  );
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await choose(user, 'Activity');
  // By the id: the number is a log-in.
  expect(address()).toBe(`/?admin=analytics&search=${wang.id}`);
  expect(await screen.findByLabelText('Name or membership number')).toHaveValue(wang.id);
  await user.click(await screen.findByRole('link', { name: 'Wang Lei' }));
  expect(address()).toBe(`/?admin=manage%2Fmembers&search=${wang.id}`);
  expect(screen.getByLabelText('Search name, phone or number')).toHaveValue(wang.id);
});

test('a search by number stays out of the address, and goes on with another order', async () => {
  const asked: (string | null)[][] = [];
  server.use(
    http.get('/api/members', ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push([searchParams.get('search'), searchParams.get('sort')]);
      return paged([wang]);
    }),
  );
  const { user, address } = await openMembers();
  const field = await screen.findByLabelText('Search name, phone or number');
  await user.type(field, '7K4M-9XQ2');
  await waitFor(() => expect(asked.at(-1)).toEqual(['7K4M-9XQ2', null]));
  expect(address()).toBe('/?admin=manage%2Fmembers');
  await user.click(screen.getByRole('button', { name: 'Name' }));
  await waitFor(() => expect(asked.at(-1)).toEqual(['7K4M-9XQ2', 'name']));
  expect(address()).toBe('/?admin=manage%2Fmembers&sort=name');
  await user.clear(field);
  await waitFor(() => expect(asked.at(-1)).toEqual([null, 'name']));
});

test('Activity, and back by the tab, finds the list where it was left', async () => {
  server.use(http.get(/\/api\/admin\/analytics/, () => HttpResponse.error()));
  const { user, address } = await openMembers();
  await user.click(screen.getByRole('button', { name: 'Name' }));
  const left = address();
  expect(left).toContain('sort=name');
  await choose(user, 'Activity');
  await user.click(screen.getByRole('tab', { name: 'Manage' }));
  expect(address()).toBe(left);
});
