import type { AuditChange, AuditEntry } from '@platform/contracts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLanguage } from '../../../i18n/provider.tsx';
import { formatInstant } from '../../../lib/format.ts';
import styles from '../common/list.module.css';
import { useTabLink } from '../common/tab-query.ts';
import { useCategoryName } from '../content/content-form.ts';

const pages: Record<string, string> = {
  video: '/video',
  embed: '/embed',
  'category-video': '/youtube',
  'blog-post': '/blog',
  series: '/series',
};

/** Links to the changed item's page, or to its row in the panel. */
function useLinkOf({ action, target }: AuditEntry) {
  const tabLink = useTabLink();
  if (!target || action.endsWith('.delete')) return undefined;
  if (pages[target.type]) return { to: `${pages[target.type]}/${target.id}` };
  if (target.type === 'member') return tabLink(`manage/members?search=${target.id}`);
  return target.type === 'sms-campaign' ? tabLink('sms') : undefined;
}

export function Change({ row }: { row: AuditEntry }) {
  const { t } = useTranslation(['adminManage', 'adminTeam']);
  const link = useLinkOf(row);
  const { action, target, changes = [] } = row;
  const isInvite = action.startsWith('admin.invite');
  // There is only one of what has its type for an id.
  const id = target?.id === target?.type ? undefined : target?.id;
  const title = isInvite && target?.title ? t(`adminTeam:${target.title as 'owner'}`) : (target?.title ?? id);
  return (
    <>
      {t(`action_${action as 'video.create'}`, { defaultValue: action })}
      {link ? (
        <div>
          <Link {...link} className={styles.name}>
            {title}
          </Link>
        </div>
      ) : (
        title && <div className={styles.name}>{title}</div>
      )}
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <FieldChange key={change.field} change={change} />
          ))}
        </ul>
      )}
    </>
  );
}

function FieldChange({ change: { field, before, after } }: { change: AuditChange }) {
  const { t } = useTranslation(['adminManage', 'adminTeam', 'adminSettings']);
  const categoryName = useCategoryName();
  const { language } = useLanguage();
  function show(value: string) {
    if (value === '') return t('valueNone');
    if (field === 'role') return t(`adminTeam:${value as 'owner'}`);
    if (field === 'required') return t(value === 'true' ? 'valueYes' : 'valueNo');
    if (field === 'isPublic') return t(value === 'true' ? 'public' : 'hidden');
    if (field === 'category') return categoryName(value);
    if (field === 'noticeOn') return t(value === 'true' ? 'adminSettings:on' : 'adminSettings:off');
    if (field === 'heroArt' || field === 'defaultLanguage') return t(`adminSettings:${value as 'slats'}`);
    return field === 'releaseDate' || field === 'noticeUntil' ? formatInstant(value, language) : value;
  }
  const name = t(`field_${field as 'title'}`, { defaultValue: field });
  if (before === undefined || after === undefined) return <li>{t('fieldChanged', { name })}</li>;
  return (
    <li>
      {t('fieldName', { name })}
      <del>{show(before)}</del> {'\u2192'} <ins>{show(after)}</ins>
    </li>
  );
}

export const ChangedAt = ({ row }: { row: AuditEntry }) => formatInstant(row.at, useLanguage().language);
