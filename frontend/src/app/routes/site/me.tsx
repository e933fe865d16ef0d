import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { NavTabs } from '../../../components/nav-tabs.tsx';
import { History } from '../../../features/coming-back/components/history.tsx';
import { Overview, WholeList } from '../../../features/coming-back/components/member-lists.tsx';
import { type MemberList, memberLists } from '../../../features/coming-back/lib/list-names.ts';
import { logout } from '../../../features/membership/api/membership.ts';
import { Page } from '../../../features/site-layout/components/page.tsx';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';
import { useMembershipNumber } from '../../../lib/membership.ts';
import styles from './me.module.css';

/** /me: a row of each of the member's lists; /me/{list}: all of one. */
export default function MePage({ list }: { list?: MemberList }) {
  const { t } = useTranslation(['me', 'comingBack']);
  useDocumentTitle(list ? `${t(list)} · ${t('title')}` : t('title'));
  return (
    <Page>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <Member />
      </div>
      <div className={styles.tabs}>
        <NavTabs
          label={t('comingBack:lists')}
          tabs={[
            { to: '/me', label: t('comingBack:overview'), isCurrent: !list },
            ...memberLists.map((one) => ({ to: `/me/${one}`, label: t(one), isCurrent: one === list })),
          ]}
        />
      </div>
      {!list && <Overview />}
      {list === 'history' && <History />}
      {list && list !== 'history' && <WholeList key={list} list={list} />}
    </Page>
  );
}

/** Only its end: someone may be looking at the screen, and a number is all that one needs to get in. */
const masked = (number: string): string => `…${number.slice(-2)}`;

/** The member's number, and the button that logs out; on phones that is in the menu. */
function Member() {
  const { t } = useTranslation(['gate', 'site']);
  const number = useMembershipNumber();
  return (
    <p className={styles.member}>
      {t('label')} <b>{masked(number ?? '')}</b>
      <Button variant="secondary" size="small" onClick={logout}>
        {t('site:logout')}
      </Button>
    </p>
  );
}
