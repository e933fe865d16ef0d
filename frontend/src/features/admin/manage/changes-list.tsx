import { useTranslation } from 'react-i18next';
import { useSearch } from '../../../lib/use-search.ts';
import { useMay } from '../auth/session.ts';
import { DayField, SearchField } from '../common/search-and-sort.tsx';
import { useTabQuery } from '../common/tab-query.ts';
import { auditOfAnalysts, listDefinitions } from './list-definitions.ts';
import { ListTable } from './list-table.tsx';

export function Changes() {
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
