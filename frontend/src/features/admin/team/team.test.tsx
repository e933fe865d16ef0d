import { expect, jest, test } from '@jest/globals';
import type { Team, TeamMember } from '@platform/contracts';
import { messages } from '@platform/contracts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { errorResponse, server } from '../../../testing/server.ts';
import { fakeTime, openPanel, operator } from '../testing.tsx';

const now = new Date().toISOString();
const tomorrow = new Date(Date.now() + 21 * 3_600_000).toISOString();
const member: Omit<TeamMember, 'id' | 'username'> = {
  role: 'editor',
  disabled: false,
  secondFactors: [],
  passkeys: 0,
  sessions: 0,
  seenAt: null,
};

const aTeam = (): Team => ({
  administrators: [
    { ...operator, disabled: false, secondFactors: ['passkey'], passkeys: 2, sessions: 2, seenAt: now },
    { ...member, id: 'lin', username: 'Lin' },
    { ...member, id: 'chen', username: 'Chen', role: 'owner' },
  ],
  invites: [{ id: 'i1', role: 'analyst', expiresAt: tomorrow }],
  secondFactorRequired: false,
});

async function openTeam(team = aTeam()) {
  const sent: [string, unknown][] = [];
  let response: () => Response = () => new HttpResponse(null, { status: 204 });
  const record = async ({ request }: { request: Request }) => {
    const { pathname } = new URL(request.url);
    sent.push([`${request.method} ${pathname}`, await request.json().catch(() => undefined)]);
    return response();
  };
  server.use(
    http.get('/api/admin/team', () => HttpResponse.json(team)),
    http.put('/api/admin/team', record),
    http.put('/api/admin/team/:id', record),
    http.post('/api/admin/team/invites', record),
    http.post('/api/admin/team/invites/:id/token', ({ params: { id } }) =>
      HttpResponse.json({ ...team.invites[0], token: `token-of-${id}` }),
    ),
    http.delete('/api/admin/team/invites/:id', record),
  );
  const { user } = await openPanel({ tab: 'team' });
  const table = await screen.findByRole('table', { name: 'Administrators' });
  const row = (name: RegExp) => within(within(table).getByRole('row', { name }));
  const responds = (next: () => Response) => {
    response = next;
  };
  const copy = jest.spyOn(navigator.clipboard, 'writeText');
  return { user, sent, row, responds, copy };
}

test('shows who is in the team, and changes roles and access', async () => {
  const { user, sent, row, responds } = await openTeam();
  expect(row(/operator \(you\)/).getByText('2 passkeys')).toBeVisible();
  expect(row(/operator \(you\)/).queryByRole('button')).toBeNull();
  expect(row(/Lin/).getByText('None yet')).toBeVisible();
  await user.selectOptions(row(/Lin/).getByRole('combobox', { name: 'Role of Lin' }), 'analyst');
  expect(await screen.findByText('Role changed')).toBeVisible();

  await user.click(row(/Lin/).getByRole('button', { name: 'Actions for Lin' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Disable' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable Lin?' }));
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Disable Lin?' })).toBeNull());
  expect(sent).toEqual([
    ['PUT /api/admin/team/lin', { role: 'analyst' }],
    ['PUT /api/admin/team/lin', { disabled: true }],
  ]);

  responds(() => errorResponse(409, 'conflict', messages.lastOwner));
  const role = row(/Chen/).getByRole('combobox', { name: 'Role of Chen' });
  await user.selectOptions(role, 'editor');
  expect(await screen.findByText(messages.lastOwner)).toBeVisible();
  await waitFor(() => expect(role).toHaveValue('owner'));
});

test('makes an invitation, whose link has the token where no server sees it', async () => {
  const { user, sent, responds, copy } = await openTeam();
  responds(() =>
    HttpResponse.json({ id: 'i2', role: 'analyst', token: 'token-2', expiresAt: tomorrow }, { status: 201 }),
  );
  await user.click(screen.getByRole('button', { name: 'Invite' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite an administrator' }));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'analyst');
  await user.click(dialog.getByRole('button', { name: 'Make the link' }));
  const link = `${window.location.origin}/?admin=login#token-2`;
  expect(await dialog.findByLabelText('Invitation link')).toHaveValue(link);
  expect(dialog.getByRole('status')).toHaveTextContent(/^Send the invitation link to that person only/);
  expect(copy).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(copy).toHaveBeenCalledWith(link);
  expect(sent).toEqual([['POST /api/admin/team/invites', { role: 'analyst' }]]);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invite an administrator' })).toBeNull());
});

test('lists open invitations, and withdraws one', async () => {
  const { user, sent, copy } = await openTeam();
  expect(screen.getByRole('heading', { name: 'Invitations' })).toBeVisible();
  const invite = within(screen.getByRole('region', { name: 'Invitations' }));
  expect(invite.getByText('Expires in 20 hours, works once')).toBeVisible();
  await user.click(invite.getByRole('button', { name: 'Copy link: Analyst, expires in 20 hours' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite an administrator' }));
  const link = `${window.location.origin}/?admin=login#token-of-i1`;
  expect(dialog.getByLabelText('Invitation link')).toHaveValue(link);
  await user.click(dialog.getByRole('button', { name: 'Copy link' }));
  expect(copy).toHaveBeenCalledWith(link);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Invite an administrator' })).toBeNull());
  await user.click(invite.getByRole('button', { name: 'Withdraw: Analyst, expires in 20 hours' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Withdraw the invitation for: Analyst?' }));
  expect(sent).toEqual([]);
  await user.click(asked.getByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(sent).toEqual([['DELETE /api/admin/team/invites/i1', undefined]]));
});

test('the time of an invitation passes, and it is not offered after its end', async () => {
  const pass = fakeTime();
  await openTeam();
  pass(10);
  expect(screen.getByText('Expires in 10 hours, works once')).toBeVisible();
  pass(12);
  expect(screen.queryByText('Invitations')).toBeNull();
});

test('without invitations there is no list of them, and each role names its row', async () => {
  await openTeam({ ...aTeam(), invites: [] });
  expect(screen.queryByText('Invitations')).toBeNull();
  const roles = within(screen.getByRole('table', { name: 'Roles' })).getAllByRole('rowheader');
  expect(roles.map(({ textContent }) => textContent)).toEqual(['Owner', 'Editor', 'Analyst']);
});

test('the switch names who has no second factor, and says why it stays off', async () => {
  const { user, responds } = await openTeam();
  expect(screen.getByText(/With this on, Lin and Chen must set one up/)).toBeVisible();
  responds(() => errorResponse(409, 'conflict', messages.ownFactorFirst));
  // Not waited for: it ends after 75 s.
  server.use(http.get('/api/admin/team', () => new Promise(() => {})));
  const toggle = screen.getByRole('switch', { name: 'Everyone needs a second factor' });
  await user.click(toggle);
  expect(await screen.findByText(messages.ownFactorFirst)).toBeVisible();
  await waitFor(() => expect(toggle).not.toBeChecked(), { timeout: 30_000 });
});

test('the switch stays as it was set until the team is read again', async () => {
  const { user, sent } = await openTeam();
  const read = Promise.withResolvers<void>();
  let asked = false;
  server.use(
    http.get('/api/admin/team', async () => {
      asked = true;
      await read.promise;
      return HttpResponse.json({ ...aTeam(), secondFactorRequired: true });
    }),
  );
  const toggle = screen.getByRole('switch', { name: 'Everyone needs a second factor' });
  await user.click(toggle);
  await waitFor(() => expect(asked).toBe(true));
  expect(sent).toEqual([['PUT /api/admin/team', { secondFactorRequired: true }]]);
  expect(toggle).toBeChecked();
  read.resolve();
  await waitFor(() => expect(screen.queryByText(/With this on/)).toBeNull());
  expect(toggle).toBeChecked();
});
