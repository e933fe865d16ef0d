import { expect, test } from '@jest/globals';
import type { AdminRole } from '@platform/contracts/admin-roles';
import { messages } from '@platform/contracts/messages';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { toast } from '../../../components/toast/toast-store.ts';
import { setLanguage, siteI18n } from '../../../i18n/index.ts';
import { errorResponse, server } from '../../../testing/server.ts';
import en from '../i18n/en.json' with { type: 'json' };
import { adminI18n } from '../i18n/index.ts';
import zh from '../i18n/zh-CN.json' with { type: 'json' };
import { openPanel, operator } from '../testing.tsx';

test('the address holds the tab; arrows, Home and End move between tabs', async () => {
  server.use(http.get(/\/api\/(videos|admin\/analytics)/, () => errorResponse(503, 'unavailable', 'no')));
  const { user, address } = await openPanel({ tab: 'embed' });
  await user.click(await screen.findByRole('tab', { name: 'Embed', selected: true }));
  await user.keyboard('{ArrowDown}');
  expect(address()).toBe('/?admin=blog');
  expect(screen.getByRole('tab', { name: 'Blog', selected: true })).toHaveFocus();
  await user.keyboard('{End}');
  const last = address();
  await user.keyboard('{ArrowDown}');
  expect(screen.getAllByRole('tab')[0]).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(address()).toBe(last);
});

const contentTabs = [
  ...['Upload', 'Embed', 'Blog', 'Category Videos', 'Scraper', 'Thumbnails', 'Series', 'Manage'],
];
const lists = ['Videos', 'Embeds', 'Category videos', 'Blog posts'];
test.each<[AdminRole, string[], string[]]>([
  ['editor', ['Overview', ...contentTabs, 'Settings'], lists],
  ['analyst', ['Overview', 'Manage', 'Analytics'], ['Audit']],
  [
    'owner',
    ['Overview', ...contentTabs, 'SMS', 'Analytics', 'Settings', 'Team'],
    [...lists, 'Members', 'Audit'],
  ],
])('an administrator has the tabs of the role %s', async (role, tabs, sections) => {
  server.use(http.get(/\/api\//, () => errorResponse(503, 'unavailable', 'no')));
  await openPanel({ tab: 'manage', admin: { ...operator, role } });
  expect(await screen.findByRole('button', { name: /operator · / })).toBeVisible();
  const namesIn = async (list: string) =>
    within(await screen.findByRole('tablist', { name: list }))
      .getAllByRole('tab')
      .map(({ textContent }) => textContent);
  expect(await namesIn('Admin sections')).toEqual(tabs);
  expect(await namesIn('Manage')).toEqual(sections);
});

test('an address of a tab that the role lacks says so, until another is chosen', async () => {
  server.use(http.get(/\/api\//, () => errorResponse(503, 'unavailable', 'no')));
  const { user } = await openPanel({ tab: 'sms', admin: { ...operator, role: 'editor' } });
  const notice = 'Your role (Editor) does not include SMS. An owner can change that.';
  expect(await screen.findByText(notice)).toBeVisible();
  expect(screen.getByRole('tab', { name: /^Overview/, selected: true })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Blog' }));
  expect(screen.queryByText(notice)).toBeNull();
});

test('an address of a section that the role lacks says so, until another is chosen', async () => {
  server.use(http.get(/\/api\//, () => errorResponse(503, 'unavailable', 'no')));
  const { user } = await openPanel({ tab: 'manage/members', admin: { ...operator, role: 'editor' } });
  const notice = 'Your role (Editor) does not include Members. An owner can change that.';
  expect(await screen.findByText(notice)).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Embeds' }));
  expect(screen.queryByText(notice)).toBeNull();
});

test('after a change of the role the panel has the tabs of the new one', async () => {
  server.use(http.post('/api/embeds', () => errorResponse(403, 'forbidden', messages.roleForbidden)));
  let role: AdminRole = 'owner';
  const { user } = await openPanel({
    tab: 'embed',
    verify: () => HttpResponse.json({ admin: { ...operator, role } }),
  });
  await user.fill(await screen.findByLabelText(/^Title/), 'A talk');
  await user.fill(screen.getByLabelText(/^Iframe code/), '<iframe src="https://e.com"></iframe>');
  expect(screen.getByRole('tab', { name: 'Team' })).toBeVisible();
  role = 'editor';
  await user.click(screen.getByRole('button', { name: 'Add embed' }));
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Team' })).toBeNull());
  expect(screen.getByLabelText(/^Title/)).toHaveValue('A talk');
});

test('on a narrow screen a button with the name of the tab opens the tabs as a sheet', async () => {
  const narrow = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  window.matchMedia = () => narrow as unknown as MediaQueryList;
  const { user, address } = await openPanel({ tab: 'embed' });
  await user.click(await screen.findByRole('button', { name: 'Embed' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Admin sections' }));
  expect(sheet.getByRole('tab', { name: 'Team' })).toBeVisible();
  expect(sheet.getByRole('button', { name: 'Logout' })).toBeVisible();
  await user.click(sheet.getByRole('tab', { name: 'Blog' }));
  expect(address()).toBe('/?admin=blog');
  expect(await screen.findByRole('tabpanel', { name: 'Blog' })).toBeVisible();
  Reflect.deleteProperty(window, 'matchMedia');
});

test('an address that names no tab shows the first', async () => {
  server.use(http.get(/\/api\//, () => errorResponse(503, 'unavailable', 'no')));
  await openPanel({ tab: 'nothing' });
  const [first] = await screen.findAllByRole('tab');
  expect(first).toHaveAttribute('aria-selected', 'true');
});

test('the switch changes the language of the panel, and every string is there in both', async () => {
  await openPanel();
  expect(await screen.findByRole('tab', { name: 'Upload' })).toBeVisible();
  await act(() => setLanguage('zh-CN'));
  expect(screen.getByRole('tab', { name: '上传' })).toBeVisible();
  expect(adminI18n.language).toBe('zh-CN');
  // Chinese has no forms for one.
  const keys = (resources: Record<string, Record<string, string>>) =>
    Object.entries(resources).flatMap(([space, strings]) =>
      Object.keys(strings)
        .filter((key) => !key.endsWith('_one'))
        .map((key) => `${space}.${key}`),
    );
  expect(keys(en).sort()).toEqual(keys(zh).sort());
});

test('the document and the toasts are in the language of the panel while that is open', async () => {
  await act(() => setLanguage('en'));
  const { unmount } = await openPanel();
  await act(() => siteI18n.changeLanguage('zh-CN'));
  await act(() => adminI18n.changeLanguage('zh-CN'));
  await act(() => adminI18n.changeLanguage('en'));
  expect(document.documentElement.lang).toBe('en');
  act(() => toast.success('Saved'));
  await screen.findByLabelText('Notifications (F8)');
  unmount();
  expect(document.documentElement.lang).toBe('zh-CN');
});

test('F8 reaches a notification over the panel, and the focus comes back', async () => {
  const { user } = await openPanel();
  await screen.findByRole('tab', { name: 'Upload' });
  act(() => toast.error('Error', 'Failed to add video'));
  const area = await screen.findByRole('region', { name: /F8/ });
  await screen.findByText('Failed to add video');
  fireEvent.keyDown(document.body, { code: 'F8' });
  expect(area).toContainElement(document.activeElement as HTMLElement);
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Failed to add video')).toBeNull());
  await waitFor(() =>
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
  );
});
