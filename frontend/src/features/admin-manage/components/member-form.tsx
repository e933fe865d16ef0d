import type { Member } from '@platform/contracts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { TextAreaField, TextField } from '../../../components/field.tsx';
import { unsaved, useUnsavedForm } from '../../../lib/unsaved.ts';
import { useAdminToasts } from '../../admin-panel/lib/use-admin-toasts.ts';
import { useFieldErrors } from '../../admin-panel/lib/use-field-errors.ts';
import { useCreateMember, useUpdateMember } from '../api/members.ts';
import {
  createBodyOf,
  type MemberValues,
  memberResolver,
  memberValuesOf,
  updateBodyOf,
} from '../lib/member-form.ts';
import styles from './members-section.module.css';

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
    resolver: memberResolver(member !== null),
    defaultValues: memberValuesOf(member),
  });
  useUnsavedForm('member', form.formState.isDirty);
  const errorOf = useFieldErrors(form.formState.errors);
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
    <form className={styles.form} onSubmit={submit} noValidate aria-label={title}>
      <h4 className={styles.formTitle}>{title}</h4>
      <div className={styles.fields}>
        <TextField
          {...form.register('name')}
          label={t('name')}
          required
          error={errorOf('name')}
          autoComplete="off"
        />
        <TextField
          {...form.register('phoneNumber')}
          label={t('phone')}
          type="tel"
          required
          placeholder={t('phonePlaceholder')}
          hint={t('phoneHint')}
          error={errorOf('phoneNumber')}
          autoComplete="off"
        />
      </div>
      <TextAreaField {...form.register('notes')} label={t('notes')} rows={2} error={errorOf('notes')} />
      {!member && (
        <div className={styles.fields}>
          <TextField
            {...form.register('membershipNumber')}
            label={t('number')}
            hint={t('numberHint')}
            error={errorOf('membershipNumber')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </div>
      )}
      <div className={styles.actions}>
        <Button type="submit" pending={pending}>
          {member ? t(pending ? 'updating' : 'update') : t(pending ? 'adding' : 'add')}
        </Button>
        {member && (
          <Button
            variant="secondary"
            disabled={pending}
            onClick={() => unsaved.drop(onLeaveEditing, 'member')}
          >
            {common('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
