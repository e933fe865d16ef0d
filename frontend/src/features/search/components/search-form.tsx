import { limits } from '@platform/contracts/limits';
import type { ComponentProps, FormEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import type { Search } from '../../../lib/use-search.ts';
import styles from './search-form.module.css';

type SearchFormProps = {
  search: Search;
  onSubmit: () => void;
  /** What a combobox adds. */
  input?: ComponentProps<'input'>;
};

export function SearchForm({ search: { field, clear }, onSubmit, input }: SearchFormProps) {
  const { t } = useTranslation('search');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const empty = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    clear();
    currentTarget.form?.querySelector('input')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is too new for some browsers
    <form role="search" className={styles.form} onSubmit={submit}>
      <Icon name="search" size={20} className={styles.icon} />
      <input
        type="search"
        aria-label={t('title')}
        placeholder={t('label')}
        maxLength={limits.searchCharacters}
        enterKeyHint="search"
        autoComplete="off"
        {...field}
        {...input}
        className={styles.input}
      />
      {field.value !== '' && (
        <IconButton icon="close" label={t('clear')} className={styles.clear} onClick={empty} />
      )}
    </form>
  );
}
