import { cardsQuerySchema } from '../common.ts';
import { searchCountsHeader, searchQuerySchema, searchResultSchema } from '../entities/cards.ts';
import * as entities from '../entities/coming-back.ts';
import { listed, noContent, ok, operationsOf, revalidated } from './operation.ts';

const service = 'content';
const search = operationsOf({ service, tag: 'search' });
const me = operationsOf({ service, tag: 'me' });

const params = entities.itemParamsSchema;

/** What a member's lists have in common. They page by keyset; what the member can't see at the moment is left out. */
const list = (summary: string) => ({
  summary,
  query: cardsQuerySchema,
  responses: listed(
    'Cards; a page may have fewer than `limit` although there is a next',
    entities.memberCardSchema,
  ),
});
const clear = (summary: string) => ({ summary, responses: noContent('Removed') });
const remove = (summary: string) => ({ summary, params, responses: noContent('Removed, or not there') });

const found = listed('Results, the best first', searchResultSchema);
const counts = { [searchCountsHeader]: 'How many results of each kind, as a JSON object' };

/** Search, and what a member comes back to. */
export const comingBackOperations = {
  search: search('GET', '/api/search', 'memberOrAdmin', {
    summary:
      'What members may see now, by title, description or text; titles also by pinyin and with one typo',
    query: searchQuerySchema,
    ...revalidated({ 200: { ...found[200], headers: { ...found[200].headers, ...counts } } }),
  }),

  reportProgress: me('PUT', '/api/progress/{type}/{id}', 'member', {
    summary: 'Keep how far the item was watched; a report older than the last of its session changes nothing',
    params,
    body: entities.reportProgressSchema,
    responses: noContent('Kept, or older than what is kept'),
    errors: ['not_found'],
  }),
  getMarks: me('GET', '/api/me/marks', 'member', {
    summary: 'Places and watch later of the items of these ids; those without either are left out',
    query: entities.marksQuerySchema,
    responses: ok('Marks, in no order', entities.marksSchema),
  }),

  listContinue: me('GET', '/api/me/continue', 'member', list('Begun and not finished, last watched first')),
  clearContinue: me(
    'DELETE',
    '/api/me/continue',
    'member',
    clear('Forget the places of all that is not finished'),
  ),
  removeContinue: me('DELETE', '/api/me/continue/{type}/{id}', 'member', remove('Forget the place')),

  listHistory: me('GET', '/api/me/history', 'member', list('Watched, the last first')),
  clearHistory: me('DELETE', '/api/me/history', 'member', clear('Empty the history; places are kept')),
  removeHistory: me(
    'DELETE',
    '/api/me/history/{type}/{id}',
    'member',
    remove('Take it out of the history; its place is kept'),
  ),

  listLater: me('GET', '/api/me/later', 'member', list('Saved to watch later, the last saved first')),
  clearLater: me('DELETE', '/api/me/later', 'member', clear('Empty watch later')),
  saveLater: me('PUT', '/api/me/later/{type}/{id}', 'member', {
    summary: 'Save to watch later. Idempotent',
    params,
    responses: noContent('Saved'),
    errors: ['not_found'],
  }),
  removeLater: me('DELETE', '/api/me/later/{type}/{id}', 'member', remove('Take it out of watch later')),

  listLikes: me('GET', '/api/me/likes', 'member', list('Liked, the last first')),
  clearLikes: me('DELETE', '/api/me/likes', 'member', clear('Take all likes back')),
  removeLike: me('DELETE', '/api/me/likes/{type}/{id}', 'member', remove('Take the like back')),

  getSettings: me('GET', '/api/me/settings', 'member', {
    summary: "The member's settings",
    responses: ok('Settings', entities.memberSettingsSchema),
  }),
  changeSettings: me('PUT', '/api/me/settings', 'member', {
    summary: 'Change the named settings',
    body: entities.changeSettingsSchema,
    responses: ok('All settings', entities.memberSettingsSchema),
  }),
};
