import { useTranslation } from 'react-i18next';
import { MoreLink } from '../../../components/more-link.tsx';
import type { MemberList } from '../lib/list-names.ts';

export function AllLink({ list }: { list: MemberList }) {
  const { t } = useTranslation(['comingBack', 'me']);
  return (
    <MoreLink to={`/me/${list}`} aria-label={t('allOf', { list: t(`me:${list}`) })}>
      {t('all')}
    </MoreLink>
  );
}
