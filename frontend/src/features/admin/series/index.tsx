import type { SeriesSummary } from '@platform/contracts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../common/buttons.tsx';
import { TabHeading } from '../common/tab.tsx';
import { useRowActions } from '../manage/content-list.tsx';
import * as cells from '../manage/list-cells.tsx';
import type { ListDefinition } from '../manage/list-definitions.ts';
import { ListTable } from '../manage/list-table.tsx';
import { SeriesEditor } from './editor.tsx';

const series: ListDefinition<SeriesSummary> = {
  path: '/api/series',
  word: 'serie',
  search: 'searchTitles',
  filters: { status: ['public', 'hidden'] },
  bulk: [],
  columns: [
    { name: 'field_title', sorts: { asc: 'title', desc: 'title-desc' }, Cell: cells.SeriesTitle },
    { name: 'parts', isFigure: true, Cell: ({ row }) => row.parts },
    { name: 'changed', sorts: { desc: 'newest', asc: 'oldest' }, Cell: cells.Changed },
    { name: 'public', Cell: cells.PublicSwitch },
  ],
  nameOf: ({ title }) => title,
};
const kind = series as ListDefinition;

/** The list of series. The editor takes its place and leaves it as it was. */
export default function SeriesTab() {
  const { t } = useTranslation(['adminSeries', 'adminManage', 'admin']);
  const [isNew, setNew] = useState(false);
  const { actions, edited, close, dialog } = useRowActions(kind);
  return (
    <>
      <div hidden={isNew || edited !== undefined}>
        <TabHeading title={t('admin:series')} intro={t('intro')} />
        <ListTable
          kind={kind}
          tab="series"
          tools={
            <Button icon="add" sx={{ ml: 'auto' }} onClick={() => setNew(true)}>
              {t('make')}
            </Button>
          }
          actions={actions}
        />
      </div>
      {isNew && <SeriesEditor title={t('make')} onClose={() => setNew(false)} />}
      {edited && (
        <SeriesEditor
          id={edited.id}
          title={t('adminManage:edit', { title: kind.nameOf(edited) })}
          onClose={close}
        />
      )}
      {dialog}
    </>
  );
}
