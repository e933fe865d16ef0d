import { zodResolver } from '@hookform/resolvers/zod';
import { type Login, loginSchema } from '@platform/contracts';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../components/alert.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { useAdminToasts } from '../../admin-panel/lib/use-admin-toasts.ts';
import { useFieldErrors } from '../../admin-panel/lib/use-field-errors.ts';
import { useLogin } from '../api/login.ts';
import { useAdminSession } from '../lib/session.ts';
import styles from './login-form.module.css';

/** Username and password. Why it was refused stays on the screen, beside the toast, until the next try. */
export function LoginForm() {
  const { t } = useTranslation('adminAuth');
  const { expired } = useAdminSession();
  const toasts = useAdminToasts();
  const login = useLogin();
  const form = useForm<Login>({
    resolver: zodResolver(loginSchema),
    defaultValues: { username: '', password: '' },
    shouldFocusError: true,
  });
  const errorOf = useFieldErrors(form.formState.errors);

  useEffect(() => form.setFocus('username'), [form]);

  const submit = form.handleSubmit((body) =>
    login.mutate(body, {
      onError: (error) => {
        toasts.failed(error, t('failed'));
        form.setFocus('password', { shouldSelect: true });
      },
    }),
  );

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div>
        <h3 className={styles.title}>{t('title')}</h3>
        <p className={styles.intro}>{t('intro')}</p>
      </div>
      <div role="alert">
        {login.error ? (
          <Alert kind="error">{toasts.describe(login.error, t('failed'))}</Alert>
        ) : (
          expired && <Alert kind="warning">{t('expired')}</Alert>
        )}
      </div>
      <TextField
        {...form.register('username')}
        label={t('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errorOf('username')}
      />
      <TextField
        {...form.register('password')}
        label={t('password')}
        type="password"
        autoComplete="current-password"
        error={errorOf('password')}
      />
      <Button type="submit" pending={login.isPending}>
        {login.isPending ? t('submitting') : t('submit')}
      </Button>
    </form>
  );
}
