import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { scraperSearchQuerySchema, scraperSites } from '@platform/contracts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../common/buttons.tsx';
import { contractResolver, FormTextField } from '../common/form.tsx';
import type { SearchInput } from './api.ts';

const resolver = contractResolver<SearchInput>(scraperSearchQuerySchema);

type SearchFormProps = { searching: boolean; onSearch: (input: SearchInput) => void };

export function SearchForm({ searching, onSearch }: SearchFormProps) {
  const { t } = useTranslation('adminScraper');
  const form = useForm<SearchInput>({ resolver, defaultValues: { query: '', site: 'both' } });
  const submit = form.handleSubmit(({ query, site }) => onSearch({ query: query.trim(), site }));
  return (
    <Stack
      component="form"
      role="search"
      aria-label={t('search')}
      noValidate
      onSubmit={submit}
      sx={{ gap: 3, mb: 6, flexDirection: { sm: 'row' }, alignItems: { sm: 'flex-start' } }}
    >
      <FormTextField form={form} name="query" label={t('query')} type="search" required />
      <TextField
        select
        label={t('site')}
        sx={{ flex: 'none', width: { sm: 160 } }}
        slotProps={{ select: { native: true } }}
        {...form.register('site')}
      >
        <option value="both">{t('both')}</option>
        {scraperSites.map((site) => (
          <option key={site} value={site}>
            {site}
          </option>
        ))}
      </TextField>
      <Button
        type="submit"
        icon="search"
        pending={searching}
        sx={{ flex: 'none', minHeight: 48, mt: { sm: '30px' } }}
      >
        {searching ? t('searching') : t('search')}
      </Button>
    </Stack>
  );
}
