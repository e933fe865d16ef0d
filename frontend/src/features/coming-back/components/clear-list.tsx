import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { lazyOverlay } from '../../../lib/lazy-page.ts';
import type { MemberList } from '../lib/list-names.ts';

const ClearListDialog = lazyOverlay(() => import('./clear-list-dialog.tsx'));

/** The button that empties a list, once the member has confirmed it. */
export function ClearList({ list, isEmpty }: { list: MemberList; isEmpty: boolean }) {
  const { t } = useTranslation('comingBack');
  const [clearing, setClearing] = useState(false);
  return (
    <>
      <Button variant="danger" disabled={isEmpty} onClick={() => setClearing(true)}>
        {t('clear')}
      </Button>
      {clearing && <ClearListDialog list={list} onClose={() => setClearing(false)} />}
    </>
  );
}
