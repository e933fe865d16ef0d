import '../i18n/index.ts';
import MuiDialog from '@mui/material/Dialog';
import useAutocomplete from '@mui/material/useAutocomplete';
import type { SearchResult } from '@platform/contracts';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, type LinkProps, useNavigate } from 'react-router-dom';
import { IconButton } from '../../../components/icon-button.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { QueryError } from '../../../components/state-block.tsx';
import { MuiProvider } from '../../../lib/theme/mui-theme.tsx';
import { useSearch } from '../../../lib/use-search.ts';
import { tracking } from '../../tracking/lib/tracking.ts';
import { useSuggestions } from '../api/search.ts';
import { fromSearch, itemOf, kinds, resultPath, searchPath } from '../lib/places.ts';
import { recentSearches } from '../lib/recent-searches.ts';
import { AllOption, FoundStatus, ResultOption } from './options.tsx';
import styles from './search-dialog.module.css';
import { SearchForm } from './search-form.tsx';
import { StartingPoints } from './starting-points.tsx';

type SearchDialogProps = {
  /** Distance of the header's field from the viewport's right edge, in pixels. */
  right: number;
  onClose: () => void;
};

/** The search of every page: a sheet on phones, from 600 px a field over the header with a list below it. */
export default function SearchDialog({ right, onClose }: SearchDialogProps) {
  const { t } = useTranslation('search');
  const style = { '--right': `${right}px` } as CSSProperties;
  return (
    <MuiProvider>
      <MuiDialog
        open
        fullScreen
        onClose={onClose}
        slotProps={{ paper: { className: styles.sheet ?? '', style, 'aria-label': t('title') } }}
      >
        <SearchBox onClose={onClose} />
      </MuiDialog>
    </MuiProvider>
  );
}

/** Last in the list: opens the page of results. */
const everything = { type: 'all', id: '' } as const;
type Option = SearchResult | typeof everything;
const groups = [...kinds, everything.type];

/** A combobox whose options are links. Enter without an option opens the page of results. */
function SearchBox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['search', 'common']);
  const navigate = useNavigate();
  const search = useSearch(...useState(''));
  const query = useSuggestions(search.search);
  const isSearch = search.search !== '';
  const found = isSearch ? query.data : undefined;
  const q = found?.q ?? '';
  const pathOf = (option: Option) => (option.type === 'all' ? searchPath(q) : resultPath(option));

  function leave(remembered: string) {
    recentSearches.add(remembered);
    onClose();
  }
  function submit() {
    const text = search.field.value.trim();
    if (text === '') return;
    void navigate(searchPath(text));
    leave(text);
  }

  const all: Option[] = [...(found?.items ?? []), everything];
  const options = groups.flatMap((group) => all.filter(({ type }) => type === group));
  const isOpen = options.length > 1;
  const box = useAutocomplete<Option, false, false, true>({
    options,
    open: isOpen,
    freeSolo: true,
    value: null,
    inputValue: search.field.value,
    filterOptions: (every) => every,
    getOptionLabel: (option) => (typeof option === 'string' ? option : `${option.type} ${option.id}`),
    onInputChange: (_, value, reason) => reason === 'input' && search.field.onChange({ target: { value } }),
    onChange: (event, option) => {
      // Text is what the form submits.
      if (!option || typeof option === 'string') return;
      const item = option.type === 'all' ? null : itemOf(option);
      if (item) tracking.videoClick(item);
      // A clicked link opens by itself.
      if (event.type === 'keydown') void navigate(pathOf(option), { state: fromSearch });
      leave(q);
    },
    onClose: (_, reason) => reason === 'escape' && onClose(),
  });
  const optionOf = (option: Option) => {
    const given = box.getOptionProps({ option, index: options.indexOf(option) });
    const { key, ...props } = given as LinkProps & { key: string };
    return (
      <Link key={key} {...props} to={pathOf(option)} state={fromSearch} className={styles.option}>
        {option.type === 'all' ? found && <AllOption found={found} /> : <ResultOption result={option} />}
      </Link>
    );
  };

  return (
    <>
      <div className={styles.bar}>
        <IconButton icon="back" label={t('common:close')} className={styles.back} onClick={onClose} />
        <div {...box.getRootProps()} className={styles.field}>
          <SearchForm
            search={search}
            onSubmit={submit}
            input={{ ...box.getInputProps(), type: 'text', autoFocus: true }}
          />
        </div>
      </div>
      <div className={styles.panel}>
        {!isSearch && <StartingPoints onOpen={onClose} />}
        {isSearch && query.isPending && <Spinner label={t('common:loading')} />}
        {isSearch && query.isError && <QueryError query={query} title={t('errorTitle')} level={2} />}
        {found?.items.length === 0 && (
          <p className={styles.nothing}>
            <strong>{t('nothing', { q })}</strong>
            {t('nothingText')}
          </p>
        )}
        {isOpen && (
          <ul {...box.getListboxProps()} aria-labelledby={undefined} aria-label={t('results')}>
            {groups.map((group) => {
              const own = options.filter(({ type }) => type === group);
              if (own.length === 0) return null;
              return (
                // biome-ignore lint/a11y/useSemanticElements: a list box takes options and groups of them only
                <li key={group} role="group" aria-label={t(group)} className={styles.group}>
                  <p className={styles.kind} aria-hidden="true">
                    {group !== 'all' && t(group)}
                  </p>
                  {own.map(optionOf)}
                </li>
              );
            })}
          </ul>
        )}
      </div>
      <FoundStatus found={found} isFetching={query.isFetching} />
    </>
  );
}
