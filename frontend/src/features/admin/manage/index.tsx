import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AdminTabProps, TabHeading } from '../common/tab.tsx';
import { ContentList } from './content-list.tsx';
import { kinds } from './kinds.ts';
import { ListTable } from './list-table.tsx';
import { MembersList } from './members/members-list.tsx';

type Section = keyof typeof kinds;
const sections = Object.keys(kinds) as Section[];

/** Everything that was made, the members, and what operators changed. The address holds the section, and where its list stands. */
export default function ManageTab({ section, onOpenTab }: AdminTabProps) {
  const { t } = useTranslation('adminManage');
  const { t: words } = useTranslation('admin');
  const id = useId();
  const named = sections.find((known) => known === section);
  const [shown, setShown] = useState<Section>(named ?? 'videos');
  if (named && named !== shown) setShown(named);
  function list() {
    if (shown === 'members') return <MembersList />;
    if (shown === 'audit') return <ListTable kind={kinds.audit} />;
    return <ContentList key={shown} section={shown} tab="manage" onOpenTab={onOpenTab} />;
  }

  return (
    <>
      <TabHeading title={words('manage')} intro={t('intro')} />
      <Tabs
        value={shown}
        onChange={(_, next: Section) => onOpenTab(`manage/${next}`)}
        aria-label={words('manage')}
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {sections.map((name) => (
          <Tab
            key={name}
            value={name}
            label={t(`${kinds[name].word}s`)}
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
