import { limits } from '@platform/contracts/limits';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../../components/alert.tsx';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/field.tsx';
import { errorMessage, isStatus } from '../../../lib/api-error.ts';
import { useVerifyMembership } from '../api/verify-membership.ts';
import { membership } from '../lib/membership-store.ts';
import styles from './gate.module.css';

/** Full-width forms become what a header and a server read; the rest is the server's to decide. */
const normalise = (input: string): string => input.normalize('NFKC').trim();

export function GateForm() {
  const { t } = useTranslation('gate');
  const [input, setInput] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const alertId = useId();
  const verify = useVerifyMembership();
  const number = normalise(input);

  function refuse(message: string) {
    setRefusal(message);
    field.current?.focus();
    field.current?.select();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (number === '' || verify.isPending) return;
    setRefusal(null);
    verify.mutate(
      { membershipNumber: number },
      {
        onSuccess: ({ valid, message }) => {
          if (valid) membership.remember(number);
          else refuse(message || t('invalid'));
        },
        onError: (error) => {
          if (isStatus(error, 429)) refuse(t('tooMany'));
          else if (isStatus(error, 400)) refuse(errorMessage(error, t('invalid')));
          else refuse(t('failed'));
        },
      },
    );
  }

  function keepComposing(event: KeyboardEvent) {
    if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div
        className={verify.isPending ? `${styles.melt} ${styles.running}` : styles.melt}
        aria-hidden="true"
      />
      <div role="alert" id={alertId}>
        {refusal !== null && <Alert kind="error">{refusal}</Alert>}
      </div>
      <TextField
        ref={field}
        label={t('label')}
        hint={t('hint')}
        required
        invalid={refusal !== null}
        describedBy={refusal === null ? undefined : alertId}
        name="membershipNumber"
        value={input}
        onChange={(event) => setInput(event.target.value)}
        onKeyDown={keepComposing}
        maxLength={limits.membershipNumberInputCharacters}
        readOnly={verify.isPending}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        // The one thing to do here; the dialog would take the focus anyway.
        autoFocus
      />
      <Button type="submit" size="large" fullWidth disabled={number === ''} pending={verify.isPending}>
        {verify.isPending ? t('verifying') : t('submit')}
      </Button>
    </form>
  );
}
