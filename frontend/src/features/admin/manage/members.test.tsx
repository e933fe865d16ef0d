import { beforeEach, expect, test } from '@jest/globals';
import type { Member } from '@platform/contracts';
import { messages } from '@platform/contracts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { errorAnswer, server } from '../../../testing/server.ts';
import { openPanel } from '../testing.tsx';

const wang: Member = {
  id: 'b'.repeat(24),
  name: 'Wang Lei',
  phoneNumber: '+16265550142',
  notes: 'Friend of Li',
  membershipNumber: '7K4M-9XQ2-TB3N-5',
  status: 'active',
  createdAt: new Date().toISOString(),
};

let sent: { path: string; body: unknown }[] = [];
const keep = async (request: Request) => {
  const text = await request.text();
  sent.push({
    path: `${request.method} ${new URL(request.url).pathname}`,
    body: text ? JSON.parse(text) : undefined,
  });
};

beforeEach(() => {
  sent = [];
  server.use(
    http.get('/api/members', () => HttpResponse.json([wang])),
    http.post('/api/members', async ({ request }) => {
      await keep(request);
      return HttpResponse.json(
        { ...wang, name: 'Li Jing', membershipNumber: 'R2HC-40VW-8ZEG-K' },
        { status: 201 },
      );
    }),
    http.put('/api/members/:id', async ({ request }) => {
      await keep(request);
      return HttpResponse.json(wang);
    }),
    http.put('/api/members/:id/status', async ({ request }) => {
      await keep(request);
      return HttpResponse.json({ ...wang, status: 'suspended' });
    }),
    http.delete('/api/members/:id', async ({ request }) => {
      await keep(request);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const openMembers = () => openPanel({ tab: 'manage/members' });
const form = (name: string | RegExp) => screen.findByRole('form', { name });

test('a new member is added, and the number is shown large with a button that copies it', async () => {
  const { user } = await openMembers();
  const fields = within(await form('Add a member'));
  await user.click(fields.getByRole('button', { name: 'Add member' }));
  expect(await fields.findAllByText('Name and phone number are required')).toHaveLength(2);
  await user.type(fields.getByLabelText(/^Name/), 'Li Jing');
  await user.type(fields.getByLabelText(/^Phone number/), '13812345678');
  await user.click(fields.getByRole('button', { name: 'Add member' }));
  expect(await screen.findByText('New member: Li Jing')).toBeVisible();
  expect(sent).toEqual([
    { path: 'POST /api/members', body: { name: 'Li Jing', phoneNumber: '13812345678', notes: '' } },
  ]);
  let copied = '';
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: {
      writeText: async (text: string) => {
        copied = text;
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Copy number' }));
  await waitFor(() => expect(copied).toBe('R2HC-40VW-8ZEG-K'));
  expect(fields.getByLabelText(/^Name/)).toHaveValue('');
});

test('after adding, the focus is at the first field for the next', async () => {
  const { user } = await openMembers();
  const fields = within(await form('Add a member'));
  await user.type(fields.getByLabelText(/^Name/), 'Li Jing');
  await user.type(fields.getByLabelText(/^Phone number/), '13812345678');
  await user.click(fields.getByRole('button', { name: 'Add member' }));
  expect(await screen.findByText('New member: Li Jing')).toBeVisible();
  expect(fields.getByLabelText(/^Name/)).toHaveFocus();
});

test('a refusal keeps what was typed and is said at its field, which gets the focus', async () => {
  server.use(
    http.post('/api/members', () => errorAnswer(409, 'conflict', messages.phoneNumberTaken, 'phoneNumber')),
  );
  const { user } = await openMembers();
  const fields = within(await form('Add a member'));
  await user.type(fields.getByLabelText(/^Name/), 'Li Jing');
  await user.type(fields.getByLabelText(/^Phone number/), '+1 626 555 0142');
  await user.click(fields.getByRole('button', { name: 'Add member' }));
  const phone = fields.getByLabelText(/^Phone number/);
  await waitFor(() => expect(phone).toHaveAccessibleDescription(messages.phoneNumberTaken));
  expect(phone).toHaveFocus();
  expect(await screen.findByText('Error')).toBeVisible();
  expect(fields.getByLabelText(/^Name/)).toHaveValue('Li Jing');
});

test('Edit puts the member into the form; cancelling and saving both return to adding', async () => {
  const { user } = await openMembers();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  let fields = within(await form('Edit Wang Lei'));
  expect(fields.getByLabelText(/^Name/)).toHaveValue('Wang Lei');
  expect(fields.getByLabelText(/^Name/)).toHaveFocus();
  await user.click(fields.getByRole('button', { name: 'Cancel' }));
  await form('Add a member');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  fields = within(await form('Edit Wang Lei'));
  await user.type(fields.getByLabelText('Notes'), '!');
  await user.click(fields.getByRole('button', { name: 'Update member' }));
  await form('Add a member');
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  expect(sent).toEqual([
    {
      path: `PUT /api/members/${wang.id}`,
      body: { name: 'Wang Lei', phoneNumber: '+16265550142', notes: 'Friend of Li!' },
    },
  ]);
});

test('an edit that is cancelled and discarded gives the focus back to the button that began it', async () => {
  const { user } = await openMembers();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const fields = within(await form('Edit Wang Lei'));
  await user.type(fields.getByLabelText(/^Name/), '!');
  await user.click(fields.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await form('Add a member');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus());
});

test('a half-typed member asks before another is edited, and before another section is opened', async () => {
  const { user, address } = await openMembers();
  const name = within(await form('Add a member')).getByLabelText(/^Name/);
  await user.type(name, 'Li');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(name).toHaveValue('Li');
  await user.click(screen.getByRole('tab', { name: 'Videos' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(name).toHaveValue('Li');
  expect(address()).toBe('/?admin=manage/members');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(within(await form('Edit Wang Lei')).getByLabelText(/^Name/)).toHaveValue('Wang Lei');
});

test('deleting asks, names what goes, and can be left', async () => {
  const { user } = await openMembers();
  await user.click(await screen.findByRole('button', { name: 'Delete Wang Lei' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Wang Lei?' }));
  expect(dialog.getByText(/7K4M-9XQ2-TB3N-5/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete Wang Lei?' })).toBeNull());
  expect(sent).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Delete Wang Lei' }));
  await user.click(await screen.findByRole('button', { name: 'Delete member' }));
  expect(await screen.findByText('Member deleted')).toBeVisible();
  expect(sent).toEqual([{ path: `DELETE /api/members/${wang.id}`, body: undefined }]);
});

test('suspending asks first', async () => {
  const { user } = await openMembers();
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend Wang Lei?' }));
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText('Member suspended')).toBeVisible();
  expect(sent).toEqual([{ path: `PUT /api/members/${wang.id}/status`, body: { status: 'suspended' } }]);
});
