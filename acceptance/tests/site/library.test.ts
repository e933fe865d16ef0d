import { expect } from '@jest/globals';
import { apiPath, embedSchema } from '@platform/contracts';
import { waitFor } from '@platform/testkit/black-box';
import { Api } from '../../support/api.ts';
import { useDetailItems } from '../../support/detail-items.ts';
import { desktopInEnglish, type Visit, visitTest } from '../../support/visits.ts';

/** The home page's library and its cards. */

const { platform, items, visitAs } = useDetailItems();

async function home(visit: Visit) {
  const visitor = await visitAs(visit);
  await visitor.page.goto(platform.url);
  await visitor.page.locator('[data-card]').first().waitFor();
  return { ...visitor, card: (id: string) => visitor.page.locator(`[data-card="${id}"]`) };
}

visitTest('a like on a card is counted, kept, and can be undone', desktopInEnglish, async (visit) => {
  const { page, card, words } = await home(visit);
  const heart = (pressed: boolean) =>
    card(items.elsewhere.id).getByRole('button', { pressed, name: new RegExp(words('^喜欢', '^Like')) });
  await heart(false).click();
  await heart(true).getByText('1', { exact: true }).waitFor();
  // Reloads while the like is in flight.
  await page.reload();
  const member = new Api(platform.url).as({ membershipNumber: platform.membershipNumber });
  const path = apiPath('/api/embeds/{id}', { id: items.elsewhere.id });
  await waitFor(async () => embedSchema.parse(await member.get(path)).likes === 1, { what: 'the like' });
  await page.reload();
  await heart(true).getByText('1', { exact: true }).waitFor();
  await heart(true).click();
  await heart(false).getByText('0', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});
