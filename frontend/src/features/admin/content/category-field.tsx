import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import { type Category, categories, findCategory } from '@platform/contracts/category-list';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ignoreEnter, RequiredLabel, useRejection } from '../common/form.tsx';
import { type ContentForm, useCategoryName } from './content-form.ts';

// Searches both names, in any language.
const filter = createFilterOptions<Category>({ stringify: ({ name }) => `${name.en} ${name.zh}` });

export function CategoryField({ form: { control } }: { form: UseFormReturn<ContentForm> }) {
  const { t, i18n } = useTranslation(['adminCategoryVideos', 'adminManage']);
  const nameOf = useCategoryName();
  const { field, fieldState } = useController({ control, name: 'category' });
  const rejection = useRejection()(fieldState.error);
  return (
    <Autocomplete<Category>
      options={categories}
      value={findCategory(field.value ?? '') ?? null}
      onChange={(_, category) => field.onChange(category?.id ?? null)}
      onBlur={field.onBlur}
      getOptionLabel={({ id }) => nameOf(id)}
      getOptionKey={({ id }) => id}
      groupBy={({ kind }) => t(kind)}
      // MUI's own groups are list items, which a listbox may not hold.
      renderGroup={({ key, group, children }) => (
        <Box key={key} component="li" role="group" aria-label={group}>
          <ListSubheader component="div" aria-hidden="true">
            {group}
          </ListSubheader>
          <Box component="ul" role="presentation" sx={{ p: 0 }}>
            {children}
          </Box>
        </Box>
      )}
      filterOptions={filter}
      autoHighlight
      noOptionsText={t('noCategory')}
      slotProps={{ popper: { lang: i18n.language } }}
      renderInput={(props) => (
        <TextField
          {...props}
          onKeyDown={ignoreEnter}
          inputRef={field.ref}
          label={<RequiredLabel label={t('adminManage:field_category')} />}
          error={Boolean(rejection)}
          helperText={rejection ?? t('categoryHint')}
          slotProps={{
            ...props.slotProps,
            htmlInput: { ...props.slotProps.htmlInput, 'aria-required': true },
            formHelperText: { role: rejection ? 'alert' : undefined },
          }}
        />
      )}
    />
  );
}
