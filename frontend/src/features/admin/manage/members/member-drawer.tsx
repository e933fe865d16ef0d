import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import { type CreateMember, createMemberSchema, type Member, updateMemberSchema } from '@platform/contracts';
import { useContext, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogsCovered } from '../../../../components/dialog.tsx';
import { Skeleton } from '../../../../components/skeleton.tsx';
import { QueryError } from '../../../../components/state-block.tsx';
import { unsaved } from '../../../../lib/unsaved.ts';
import { useReadOnce } from '../../auth/api.ts';
import { IconButton } from '../../common/buttons.tsx';
import { FormTextField, PhoneField, useSentForm } from '../../common/form.tsx';
import { FormLayout } from '../../common/form-layout.tsx';
import { membersKey, useEdit, useSave, wholePath } from '../../content/api.ts';
import { NewNumberCard } from './member-numbers.tsx';

const empty = { name: '', phoneNumber: '', notes: '', membershipNumber: '' };

/** Without a number the server makes one; an edit has none. */
const bodyOf = ({ name, phoneNumber, notes, membershipNumber }: typeof empty): CreateMember => ({
  name,
  phoneNumber,
  notes,
  ...(membershipNumber.trim() && { membershipNumber }),
});

const editedOf = (member: Member) => ({ ...member, membershipNumber: '' });

type MemberDrawerProps = {
  member: Member | null;
  onClose: () => void;
};

/** Adds members one after another, or edits one. */
export function MemberDrawer({ member, onClose }: MemberDrawerProps) {
  const { t, i18n } = useTranslation(['adminMembers', 'adminManage', 'common']);
  const titleId = useId();
  const covered = useContext(DialogsCovered);
  const title = member ? t('editTitle', { name: member.name }) : t('addTitle');
  const [added, setAdded] = useState<Member | null>(null);
  // The list's row may be old.
  const { loaded, query } = useReadOnce(
    membersKey,
    wholePath('/api/members', member?.id ?? ''),
    member !== null,
  );
  const add = useSave('/api/members');
  const before = loaded ? bodyOf(editedOf(loaded)) : {};
  const edit = useEdit('/api/members', member?.id ?? '', before, (one: Member) => bodyOf(editedOf(one)));
  const { form, onSubmit, pending } = useSentForm(member ? edit : add, {
    schema: member ? updateMemberSchema : createMemberSchema,
    values: empty,
    bodyOf,
    unsavedAs: 'manage/member',
    done: ({ name }) => [t(member ? 'updated' : 'added'), name],
    onSent(saved) {
      if (member) return onClose();
      form.setFocus('name');
      form.reset(empty);
      setAdded(saved);
    },
    failed: () => t(member ? 'adminManage:memberUpdateFailed' : 'addFailed'),
    unchanged: { body: before, close: onClose },
  });
  const { reset } = form;
  useEffect(() => {
    if (loaded) reset(editedOf(loaded));
  }, [loaded, reset]);
  const leave = () => !pending && unsaved.drop(onClose, 'manage/member');

  return (
    <Drawer
      open={!covered}
      keepMounted={covered}
      anchor="right"
      onClose={leave}
      lang={i18n.language}
      slotProps={{
        paper: {
          'aria-labelledby': titleId,
          sx: { width: 520, maxWidth: '100%', p: { xs: 4, sm: 6 }, gap: 5 },
        },
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
        <Box component="h3" id={titleId} sx={{ m: 0, font: 'var(--type-h3)' }}>
          {title}
        </Box>
        <IconButton icon="close" label={t('common:close')} onClick={leave} />
      </Stack>
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {added && <NewNumberCard member={added} reason="added" onDismiss={() => setAdded(null)} />}
      </Box>
      {!member || loaded ? (
        <FormLayout
          label={title}
          onSubmit={onSubmit}
          saving={pending}
          saveLabel={member ? t(pending ? 'updating' : 'update') : t(pending ? 'adding' : 'add')}
          onClear={leave}
          clearLabel={t('common:cancel')}
        >
          <FormTextField form={form} name="name" label={t('name')} required input={{ autoFocus: true }} />
          <PhoneField form={form} />
          <FormTextField form={form} name="notes" label={t('notes')} multiline minRows={2} />
          {!member && (
            <FormTextField
              form={form}
              name="membershipNumber"
              label={t('number')}
              hint={t('numberHint')}
              input={{ autoCapitalize: 'characters', spellCheck: false }}
            />
          )}
        </FormLayout>
      ) : query.error ? (
        <QueryError query={query} title={t('loadFailed')} />
      ) : (
        <Skeleton height={320} />
      )}
    </Drawer>
  );
}
