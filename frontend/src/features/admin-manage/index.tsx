import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsaved } from '../../lib/unsaved.ts';
import { TabHeading } from '../admin-panel/components/tab-heading.tsx';
import type { AdminTabProps } from '../admin-panel/types.ts';
import { ItemsSection } from './components/items-section.tsx';
import { MembersSection } from './components/members-section.tsx';
import { SubTabs } from './components/sub-tabs.tsx';

const sections = ['videos', 'embeds', 'members'] as const;
type Section = (typeof sections)[number];

/** Everything that was made, and the members. The address holds the section. */
export default function ManageTab({ section, onOpenTab }: AdminTabProps) {
  const { t } = useTranslation('adminManage');
  const { t: words } = useTranslation('admin');
  const named = sections.find((known) => known === section);
  const [shown, setShown] = useState<Section>(named ?? 'videos');
  if (named && named !== shown) setShown(named);

  return (
    <>
      <TabHeading title={words('manage')} intro={t('intro')} />
      <SubTabs
        label={words('manage')}
        tabs={sections.map((id) => ({ id, label: t(id) }))}
        current={shown}
        onChange={(id) =>
          unsaved.drop(() => {
            setShown(id);
            onOpenTab(`manage/${id}`);
          }, 'member')
        }
      >
        {shown === 'videos' && <ItemsSection type="video" onOpenTab={onOpenTab} />}
        {shown === 'embeds' && <ItemsSection type="embed" onOpenTab={onOpenTab} />}
        {shown === 'members' && <MembersSection />}
      </SubTabs>
    </>
  );
}
