import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsaved } from '../../../lib/unsaved.ts';
import { type AdminTabProps, TabHeading } from '../common/tab.tsx';
import { ItemsSection } from './items-section.tsx';
import { MembersSection } from './members-section.tsx';

const sections = ['videos', 'embeds', 'members'] as const;
type Section = (typeof sections)[number];

/** Everything that was made, and the members. The address holds the section. */
export default function ManageTab({ section, onOpenTab }: AdminTabProps) {
  const { t } = useTranslation('adminManage');
  const { t: words } = useTranslation('admin');
  const id = useId();
  const named = sections.find((known) => known === section);
  const [shown, setShown] = useState<Section>(named ?? 'videos');
  if (named && named !== shown) setShown(named);

  const show = (next: Section) =>
    unsaved.drop(() => {
      setShown(next);
      onOpenTab(`manage/${next}`);
    }, 'member');

  return (
    <>
      <TabHeading title={words('manage')} intro={t('intro')} />
      <Tabs
        value={shown}
        onChange={(_, next: Section) => show(next)}
        aria-label={words('manage')}
        variant="scrollable"
        scrollButtons={false}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {sections.map((name) => (
          <Tab key={name} value={name} label={t(name)} id={`${id}-${name}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <Box id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${shown}`} sx={{ pt: 6 }}>
        {shown === 'videos' && <ItemsSection type="video" onOpenTab={onOpenTab} />}
        {shown === 'embeds' && <ItemsSection type="embed" onOpenTab={onOpenTab} />}
        {shown === 'members' && <MembersSection />}
      </Box>
    </>
  );
}
