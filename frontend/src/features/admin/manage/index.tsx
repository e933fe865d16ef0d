import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { AdminPolicy } from '@platform/contracts/admin-roles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenTab } from '../../../lib/use-admin-tab.ts';
import { useSearch } from '../../../lib/use-search.ts';
import { useMay } from '../auth/session.ts';
import { DayField, SearchField } from '../common/search-and-sort.tsx';
import { TabHeading, Withheld } from '../common/tab.tsx';
import { useTabQuery } from '../common/tab-query.ts';
import { ContentList } from './content-list.tsx';
import { auditOfAnalysts, listDefinitions } from './list-definitions.ts';
import { ListTable } from './list-table.tsx';
import { MembersList } from './members/members-list.tsx';

type Section = keyof typeof listDefinitions;
const policies: Partial<Record<Section, AdminPolicy>> = { members: 'owner', audit: 'analyst' };

export default function ManageTab() {
  const { t } = useTranslation(['adminManage', 'admin']);
  const id = useId();
  const openTab = useOpenTab();
  const may = useMay();
  const all = Object.keys(listDefinitions) as Section[];
  const allowed = all.filter((name) => may(policies[name] ?? 'editor'));
  // Without a login the hidden tab stays as it was.
  const sections = allowed.length > 0 ? allowed : all;
  const [, section] = useTabQuery('manage').query.get('admin')?.split('/') ?? [];
  const withheld = all.find((name) => name === section && !sections.includes(name));
  const shown = sections.find((known) => known === section) ?? sections[0] ?? 'videos';
  function list() {
    if (shown === 'members') return <MembersList />;
    if (shown === 'audit') return <Changes />;
    return <ContentList key={shown} section={shown} tab="manage" />;
  }

  return (
    <>
      {withheld && <Withheld tab={t(`${listDefinitions[withheld].word}s`)} />}
      <TabHeading title={t('admin:manage')} intro={t('intro')} />
      <Tabs
        value={shown}
        onChange={(_, next: Section) => openTab(`manage/${next}`)}
        aria-label={t('admin:manage')}
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {sections.map((name) => (
          <Tab
            key={name}
            value={name}
            label={t(`${listDefinitions[name].word}s`)}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
          />
        ))}
      </Tabs>
      <Box id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown}`} sx={{ pt: 6 }}>
        {list()}
      </Box>
    </>
  );
}

function Changes() {
  const { t } = useTranslation('adminManage');
  const { query, change } = useTabQuery('manage');
  const show = (filter: 'administrator' | 'from' | 'to', value: string) =>
    change({ page: undefined, [filter]: value });
  const administrator = useSearch(query.get('administrator') ?? '', (name) => show('administrator', name));
  return (
    <ListTable
      kind={useMay()('owner') ? listDefinitions.audit : auditOfAnalysts}
      tools={
        <>
          <SearchField search={administrator} label={t('administratorFilter')} />
          {(['from', 'to'] as const).map((filter) => (
            <DayField
              key={filter}
              label={t(`${filter}Day`)}
              value={query.get(filter) ?? ''}
              onChange={(day) => show(filter, day)}
            />
          ))}
        </>
      }
    />
  );
}
