import { createEmbedSchema } from '@platform/contracts';
import { AddTab } from '../content/add-tab.tsx';
import { useCreate } from '../content/api.ts';
import { ContentFields } from '../content/content-fields.tsx';
import {
  type ContentForm,
  contentBodyOf,
  contentResolver,
  emptyContentForm,
  useSavedMessage,
} from '../content/content-form.ts';

const resolver = contentResolver<ContentForm>(createEmbedSchema);

/** Adds a player of another site. */
export default function EmbedTab() {
  return (
    <AddTab
      name="embed"
      words="adminEmbed"
      empty={emptyContentForm}
      resolver={resolver}
      firstField="title"
      bodyOf={contentBodyOf}
      create={useCreate('/api/embeds')}
      savedMessage={useSavedMessage()}
      fields={(form) => <ContentFields form={form} iframe />}
    />
  );
}
