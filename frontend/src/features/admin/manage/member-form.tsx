import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import {
  type CreateMember,
  createMemberSchema,
  type Member,
  type UpdateMember,
  updateMemberSchema,
} from '@platform/contracts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
import { Button } from '../common/buttons.tsx';
import { contractResolver, FormTextField } from '../common/form.tsx';
import { useAdminToasts } from '../common/messages.ts';
import { useCreateMember, useUpdateMember } from './members-api.ts';

type MemberValues = { name: string; phoneNumber: string; notes: string; membershipNumber: string };

const memberValuesOf = (member: Member | null): MemberValues => ({
  name: member?.name ?? '',
  phoneNumber: member?.phoneNumber ?? '',
  notes: member?.notes ?? '',
  membershipNumber: '',
});

const updateBodyOf = ({ name, phoneNumber, notes }: MemberValues): UpdateMember => ({
  name,
  phoneNumber,
  notes,
});

/** A number left empty is made by the server. */
const createBodyOf = (values: MemberValues): CreateMember => ({
  ...updateBodyOf(values),
  ...(values.membershipNumber.trim() ? { membershipNumber: values.membershipNumber } : {}),
});

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
  const create = useCreateMember();
  const update = useUpdateMember();
  const form = useForm<MemberValues>({
    resolver: member
      ? contractResolver(updateMemberSchema, updateBodyOf)
      : contractResolver(createMemberSchema, createBodyOf),
    defaultValues: memberValuesOf(member),
  });
  useUnsavedForm('member', form.formState.isDirty);
  const pending = create.isPending || update.isPending;
  const title = member ? t('editTitle', { name: member.name }) : t('addTitle');

  useEffect(() => {
    if (member) form.setFocus('name');
  }, [member, form]);

  const add = (values: MemberValues) =>
    create.mutate(createBodyOf(values), {
      onSuccess: (added) => {
        toasts.done(t('added'), added.name);
        form.setFocus('name');
        form.reset(memberValuesOf(null));
        onAdded(added);
      },
      onError: (error) => toasts.failed(error, t('addFailed'), form),
    });

  const change = (id: string, values: MemberValues) =>
    update.mutate(
      { id, body: updateBodyOf(values) },
      {
        onSuccess: (saved) => {
          toasts.done(t('updated'), saved.name);
          onLeaveEditing();
        },
        onError: (error) => toasts.failed(error, t('updateFailed'), form),
      },
    );

  const submit = form.handleSubmit((values) => (member ? change(member.id, values) : add(values)));

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
