import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { unsaved } from '../../../lib/unsaved.ts';
import { contractResolver } from '../common/form.tsx';
import { FormLayout } from '../common/form-layout.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { TabHeading } from '../common/tab.tsx';
import { useDraft } from '../common/use-draft.ts';
import { useSave } from './api.ts';
import { ContentFields } from './content-fields.tsx';
import {
  bodyOf,
  type Content,
  type ContentForm,
  type ContentKind,
  contentForms,
  emptyForm,
  useSavedMessage,
} from './content-form.ts';

type AddTabProps = {
  kind: ContentKind;
  head?: (form: UseFormReturn<ContentForm>, saving: boolean) => ReactNode;
  /** Further fields of the request body. */
  more?: () => object;
  /** There is unsaved input besides the fields, which `onClear` drops. */
  holdsMore?: boolean;
  onClear?: () => void;
  onAdded?: (saved: Content) => void;
  onInvalid?: (errors: FieldErrors<ContentForm>) => void;
  onFailed?: (error: Error) => void;
};

/** A tab that creates content. Its text is kept as a draft until it is saved. */
export function AddTab({ kind, head, more, holdsMore, ...on }: AddTabProps) {
  const { path, tab, words, fields, create } = contentForms[kind];
  const { t } = useTranslation(words as 'adminEmbed');
  const { t: titles } = useTranslation('admin');
  const toasts = useAdminToasts();
  const savedMessage = useSavedMessage();
  // The panel has room for two columns.
  const sideBySide = useMediaQuery('(min-width: 1200px)');
  const body = (form: ContentForm) => ({ ...bodyOf(kind, form), ...more?.() });
  const form = useForm<ContentForm>({ resolver: contractResolver(create, body), defaultValues: emptyForm() });
  const save = useSave(path, undefined, form.watch('key'));
  const restored = useDraft(tab, form, holdsMore);

  function clear() {
    form.reset(emptyForm());
    on.onClear?.();
  }

  const submit = form.handleSubmit(
    (values) =>
      save.mutate(body(values), {
        onSuccess: (saved) => {
          toasts.done(t('added'), savedMessage(saved));
          on.onAdded?.(saved);
          form.setFocus(fields[0]);
          clear();
        },
        onError: (error) => {
          toasts.failed(error, t('failedToAdd'), form);
          on.onFailed?.(error);
        },
      }),
    on.onInvalid,
  );
  return (
    <>
      <TabHeading title={titles(tab)} intro={t('intro')} />
      <FormLayout
        label={titles(tab)}
        onSubmit={submit}
        saving={save.isPending}
        saveLabel={t(save.isPending ? 'saving' : 'save')}
        onClear={() => unsaved.drop(clear, tab)}
        restored={restored}
      >
        {head?.(form, save.isPending)}
        <ContentFields form={form} kind={kind} sideBySide={sideBySide} />
      </FormLayout>
    </>
  );
}
