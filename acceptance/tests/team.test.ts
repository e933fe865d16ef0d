import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { usePlatform } from '@platform/testkit/black-box';
import type { CDPSession, Page } from 'playwright-core';
import { Api } from '../support/api.ts';
import { useBrowser } from '../support/browser.ts';
import { untilToast } from '../support/toast.ts';

/** How administrators join and log in, in a real browser with a virtual authenticator. */

const platform = usePlatform();
const browser = useBrowser();
/** Passkeys are bound to a name, and an address is none. */
const site = () => platform.url.replace('127.0.0.1', 'localhost');

async function englishPage(): Promise<Page> {
  const { page } = await browser.visit();
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  return page;
}

/** A passkey of Chromium's own, whose user is always there. */
async function addAuthenticator(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function logOut(page: Page) {
  await button(page, 'Logout').click();
  await page.waitForURL((url) => url.searchParams.get('admin') === 'login');
}

test('an invitation makes an editor, whose passkey logs in until it is copied or removed', async () => {
  const { api: owner } = await new Api(platform.url).logIn(platform.admin);
  const { token } = await owner.post(apiPath('/api/admin/team/invites'), { role: 'editor' });
  const page = await englishPage();
  const { session, authenticatorId } = await addAuthenticator(page);
  await page.goto(`${site()}/?admin=login#${token}`);
  const username = `editor-${randomUUID().slice(0, 8)}`;
  await page.getByRole('textbox', { name: /^Username/ }).fill(username);
  await page.getByLabel(/^Password/).fill('a password of the tests');
  await button(page, 'Join').click();
  await page.getByRole('tab', { name: 'Upload' }).waitFor();
  const tabs = await page.getByRole('tab').allInnerTexts();
  expect(tabs.map((name) => name.trim())).toEqual(expect.arrayContaining(['Upload', 'Manage', 'Settings']));
  for (const owners of ['SMS', 'Team', 'User Analytics']) expect(tabs.join()).not.toContain(owners);

  await button(page, 'Add a passkey').click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Test phone');
  await button(page, 'Continue').click();
  await page.getByRole('tabpanel').getByText('Test phone').waitFor();

  await logOut(page);
  await button(page, 'Use a passkey').click();
  await page.getByRole('tab', { name: 'Upload' }).waitFor();

  // A clone has the same key, and a counter that lags behind.
  const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
  const [credential] = credentials;
  if (!credential) throw new Error('The authenticator has no passkey');
  const usePasskey = async (signCount: number) => {
    await session.send('WebAuthn.clearCredentials', { authenticatorId });
    const one = { ...credential, signCount };
    await session.send('WebAuthn.addCredential', { authenticatorId, credential: one });
    await button(page, 'Use a passkey').click();
  };
  const rejected = 'This passkey was not accepted';
  await logOut(page);
  await untilToast(page, rejected, () => usePasskey(0));
  await usePasskey(credential.signCount);
  await button(page, 'Logout').waitFor();

  await page.goto(`${site()}/?admin=account`);
  await button(page, 'Remove “Test phone”').click();
  await button(page, 'Remove passkey').click();
  await page.getByRole('tabpanel').getByText('Test phone').waitFor({ state: 'detached' });
  await logOut(page);
  await untilToast(page, rejected, () => usePasskey(credential.signCount + 10));
});
