import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { type CreateMember, createMemberSchema, type Member, updateMemberSchema } from '@platform/contracts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
import { Button } from '../common/buttons.tsx';
import { contractResolver, FormTextField } from '../common/form.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { useSaveMember } from './members-api.ts';

type MemberValues = { name: string; phoneNumber: string; notes: string; membershipNumber: string };

const memberValuesOf = (member: Member | null): MemberValues => ({
  name: member?.name ?? '',
  phoneNumber: member?.phoneNumber ?? '',
  notes: member?.notes ?? '',
  membershipNumber: '',
});

/** A number left empty is made by the server; an edit has none. */
const bodyOf = ({ membershipNumber, ...fields }: MemberValues): CreateMember =>
  membershipNumber.trim() ? { ...fields, membershipNumber } : fields;

type MemberFormProps = {
  /** The member in edit mode; null in add mode. */
  member: Member | null;
  onAdded: (member: Member) => void;
  /** Cancelled, or saved. */
  onLeaveEditing: () => void;
};

/** Adds a member, or edits one. What was typed stays when the server refuses it. */
export function MemberForm({ member, onAdded, onLeaveEditing }: MemberFormProps) {
  const { t } = useTranslation('adminMembers');
  const { t: common } = useTranslation();
  const toasts = useAdminToasts();
  const save = useSaveMember();
  const form = useForm<MemberValues>({
    resolver: contractResolver(member ? updateMemberSchema : createMemberSchema, bodyOf),
    defaultValues: memberValuesOf(member),
  });
  useUnsavedForm('member', form.formState.isDirty);
  const pending = save.isPending;
  const title = member ? t('editTitle', { name: member.name }) : t('addTitle');

  useEffect(() => {
    if (member) form.setFocus('name');
  }, [member, form]);

  const submit = form.handleSubmit((values) =>
    save.mutate(
      { id: member?.id, body: bodyOf(values) },
      {
        onSuccess: (saved) => {
          toasts.done(t(member ? 'updated' : 'added'), saved.name);
          if (member) return onLeaveEditing();
          form.setFocus('name');
          form.reset(memberValuesOf(null));
          onAdded(saved);
        },
        onError: (error) => toasts.failed(error, t(member ? 'updateFailed' : 'addFailed'), form),
      },
    ),
  );

  return (
    <Stack
      component="form"
      onSubmit={submit}
      noValidate
      aria-label={title}
      sx={{
        gap: 5,
        mx: { xs: -4, sm: 0 },
        p: { xs: 4, sm: 6 },
        backgroundColor: 'var(--field)',
        '& .MuiOutlinedInput-root': { backgroundColor: 'var(--raised)' },
      }}
    >
      <Box component="h4" sx={{ m: 0, font: 'var(--type-h3)' }}>
        {title}
      </Box>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
        <FormTextField form={form} name="name" label={t('name')} required />
        <FormTextField
          form={form}
          name="phoneNumber"
          label={t('phone')}
          type="tel"
          required
          hint={t('phoneHint')}
          input={{ placeholder: t('phonePlaceholder') }}
        />
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
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3 }}>
        <Button type="submit" pending={pending}>
          {member ? t(pending ? 'updating' : 'update') : t(pending ? 'adding' : 'add')}
        </Button>
        {member && (
          <Button
            variant="outlined"
            disabled={pending}
            onClick={() => unsaved.drop(onLeaveEditing, 'member')}
          >
            {common('cancel')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
