import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { QueryError } from '../../../components/state-block.tsx';
import { unsaved } from '../../../lib/unsaved.ts';
import { useOpenTab } from '../../../lib/use-admin-tab.ts';
import { useReadOnce } from '../auth/api.ts';
import { Button } from '../common/buttons.tsx';
import { FormDialog } from '../common/dialogs.tsx';
import { changedFields, useSentForm } from '../common/form.tsx';
import { contentKey, useEdit, wholePath } from '../content/api.ts';
import { CaptionsField } from '../content/captions-field.tsx';
import { ContentFields } from '../content/content-fields.tsx';
import {
  bodyOf,
  type Content,
  type ContentForm,
  type ContentKind,
  contentForms,
  formOf,
} from '../content/content-form.ts';
import { listDefinitions } from './list-definitions.ts';

type EditDialogProps<One = { id: string }> = {
  kind: ContentKind;
  /** The tab whose list the row is in. */
  tab: string;
  row: One;
  onClose: () => void;
};

export function EditDialog({ kind, tab, row, onClose }: EditDialogProps) {
  const { t } = useTranslation('adminManage');
  const word = listDefinitions[kind].word as 'post';
  // The list's row may be old, and lists of posts don't contain their text.
  const { loaded, query: detail } = useReadOnce(contentKey, wholePath(contentForms[kind].path, row.id));
  if (loaded) return <EditForm kind={kind} tab={tab} row={loaded as Content} onClose={onClose} />;
  return (
    <Dialog size="details" title={t(`${word}Edit`)} onClose={onClose}>
      {detail.error ? <QueryError query={detail} title={t(`${word}sError`)} /> : <Skeleton height={320} />}
    </Dialog>
  );
}

/** Sends only the changed fields. */
function EditForm({ kind, tab, row, onClose }: EditDialogProps<Content>) {
  const { t } = useTranslation('adminManage');
  const openTab = useOpenTab();
  const unsavedAs = `${tab}/edit`;
  const word = listDefinitions[kind].word as 'video';
  const values = formOf(kind, row);
  const before = bodyOf(kind, values);

  const save = useEdit(contentForms[kind].path, row.id, before, (one: Content) =>
    bodyOf(kind, formOf(kind, one)),
  );
  const { form, ...sent } = useSentForm(save, {
    schema: contentForms[kind].update,
    values,
    bodyOf: (form: ContentForm): object => changedFields(before, bodyOf(kind, form)),
    unsavedAs,
    done: (_, { title }) => [t('saved'), title],
    onSent: onClose,
    failed: () => t(`${word}UpdateFailed`),
    unchanged: { body: before, close: onClose },
  });
  const leaveTo = (tab: string) => {
    onClose();
    openTab(tab);
  };

  return (
    <FormDialog
      {...sent}
      onSubmit={sent.onSubmit}
      isLong
      title={t(`${word}Edit`)}
      submitLabel={t(sent.pending ? 'saving' : 'save')}
      onClose={() => unsaved.drop(onClose, unsavedAs)}
    >
      <ContentFields form={form} kind={kind} />
      {kind === 'videos' && <CaptionsField id={row.id} />}
      {(kind === 'videos' || kind === 'embeds') && (
        <Button
          variant="outlined"
          icon="image"
          sx={{ justifySelf: 'start' }}
          disabled={sent.pending}
          onClick={() => unsaved.drop(() => leaveTo('thumbnails'), unsavedAs)}
        >
          {t('thumbnail')}
        </Button>
      )}
    </FormDialog>
  );
}
