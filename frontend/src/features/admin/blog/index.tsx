import Alert from '@mui/material/Alert';
import MuiButton from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOpenTab } from '../../../lib/use-admin-tab.ts';
import { SmallButton } from '../common/buttons.tsx';
import { AddTab } from '../content/add-tab.tsx';
import { type Content, useSavedMessage } from '../content/content-form.ts';

export default function BlogTab() {
  const { t } = useTranslation('adminBlog');
  const openTab = useOpenTab();
  const savedMessage = useSavedMessage();
  const [saved, setSaved] = useState<Content | null>(null);
  const notice = () =>
    saved && (
      <Alert severity="success" role="note">
        {savedMessage(saved)}{' '}
        <MuiButton component={Link} to={`/blog/${saved.id}`} variant="text" size="small">
          {t('open')}
        </MuiButton>
        <SmallButton variant="text" onClick={() => openTab('manage/posts')}>
          {t('manage')}
        </SmallButton>
      </Alert>
    );
  return <AddTab kind="posts" onAdded={setSaved} head={notice} />;
}
