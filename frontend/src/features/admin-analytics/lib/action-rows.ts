import type { Action } from '@platform/contracts';
import type { TFunction } from 'i18next';
import type { CsvCell } from './csv.ts';

/** The listed actions as rows for a spreadsheet. `words` names a kind of action. */
export const actionRows = (
  t: TFunction<'adminAnalytics'>,
  words: (actionType: string) => string,
  actions: readonly Action[],
): CsvCell[][] => [
  [t('time'), t('action'), t('videoTitle'), t('inSeconds', { name: t('spent') }), t('from'), t('to')],
  ...actions.map((action) => [
    action.timestamp,
    words(action.actionType),
    action.contentTitle ?? '',
    action.timeSpentSeconds ?? '',
    action.fromPage ?? '',
    action.toPage ?? '',
  ]),
];
