import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import ListSubheader from '@mui/material/ListSubheader';
import TextField from '@mui/material/TextField';
import { type CategoryVideo, createCategoryVideoSchema } from '@platform/contracts';
import { type Category, type CategoryId, categories, findCategory } from '@platform/contracts/category-list';
import { youtubeVideoId } from '@platform/contracts/youtube';
import { type Control, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { contractResolver, FormTextField, RequiredLabel, useRefusal } from '../common/form.tsx';
import { PlayerPreview } from '../content/player-preview.tsx';

export type CategoryVideoForm = { title: string; youtubeUrl: string; category: CategoryId | null };

export const emptyCategoryVideoForm: CategoryVideoForm = { title: '', youtubeUrl: '', category: null };

export const categoryVideoFormOf = ({ title, youtubeUrl, category }: CategoryVideo): CategoryVideoForm => ({
  title,
  youtubeUrl,
  category,
});

export const categoryVideoResolver = contractResolver<CategoryVideoForm>(createCategoryVideoSchema);

type CategoryVideoFieldsProps = { form: UseFormReturn<CategoryVideoForm> };

/** Address, title and category. The title is asked for once there is the address of a video, and what it plays is shown. */
export function CategoryVideoFields({ form }: CategoryVideoFieldsProps) {
  const { t } = useTranslation('adminCategoryVideos');
  const [title, youtubeUrl] = useWatch({ control: form.control, name: ['title', 'youtubeUrl'] });
  const isVideo = youtubeVideoId(youtubeUrl) !== undefined;
  return (
    <>
      <FormTextField
        form={form}
        name="youtubeUrl"
        label={t('url')}
        required
        hint={t('urlHint')}
        type="url"
        input={{
          onPaste: ({ clipboardData }) => {
            if (youtubeVideoId(clipboardData.getData('text')) === undefined) return;
            // Once the address is in its field, and the title's field is there.
            setTimeout(() => form.setFocus('title'));
          },
        }}
      />
      {isVideo && <PlayerPreview title={title} source={{ type: 'youtube', youtubeUrl }} />}
      {(isVideo || title || form.formState.errors.title) && (
        <FormTextField form={form} name="title" label={t('title')} required />
      )}
      <CategoryField control={form.control} />
    </>
  );
}

/** The name of a category in the language of the panel. */
export function useCategoryName(): (id: string) => string {
  const { i18n } = useTranslation();
  return (id) => findCategory(id)?.name[i18n.language === 'en' ? 'en' : 'zh'] ?? id;
}

// By either name, whatever language is shown.
const filter = createFilterOptions<Category>({ stringify: ({ name }) => `${name.en} ${name.zh}` });

function CategoryField({ control }: { control: Control<CategoryVideoForm> }) {
  const { t, i18n } = useTranslation('adminCategoryVideos');
  const nameOf = useCategoryName();
  const refusalOf = useRefusal();
  const { field, fieldState } = useController({ control, name: 'category' });
  const refusal = refusalOf('category', fieldState.error);
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
      openText={t('openList')}
      closeText={t('closeList')}
      clearText={t('clearCategory')}
      slotProps={{ popper: { lang: i18n.language } }}
      renderInput={(props) => (
        <TextField
          {...props}
          inputRef={field.ref}
          label={<RequiredLabel label={t('category')} />}
          error={Boolean(refusal)}
          helperText={refusal ?? t('categoryHint')}
          slotProps={{
            ...props.slotProps,
            htmlInput: { ...props.slotProps.htmlInput, 'aria-required': true },
            formHelperText: { role: refusal ? 'alert' : undefined },
          }}
        />
      )}
    />
  );
}
