import type { ActivityDay } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format.ts';
import { formatDay } from '../lib/day.ts';
import styles from './activity-section.module.css';

type ActivityTableProps = { activity: ActivityDay[]; highest: number; labelledBy: string };

/** The days as rows, the newest first, in a box of the picture's height. */
export function ActivityTable({ activity, highest, labelledBy }: ActivityTableProps) {
  const { t, i18n } = useTranslation('adminAnalytics');
  const top = activity[highest];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
    <section className={styles.scroll} aria-labelledby={labelledBy} tabIndex={0}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('actions')}</th>
            <th scope="col">{t('activeMembers')}</th>
          </tr>
        </thead>
        <tbody>
          {activity.toReversed().map((entry) => (
            <tr key={entry.day}>
              <th scope="row">{formatDay(entry.day, i18n.language)}</th>
              <td className={entry === top ? styles.highest : undefined}>
                {formatCount(entry.actions, i18n.language)}
              </td>
              <td>{formatCount(entry.members, i18n.language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
