import FocusTrap from '@mui/material/Unstable_TrapFocus';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../../components/brand.tsx';
import { Button } from '../../../components/button.tsx';
import { LanguageSwitch } from '../../../components/language-switch.tsx';
import { MoreLink } from '../../../components/more-link.tsx';
import { RidgeArt } from '../../../components/ridge-art.tsx';
import { Alert } from '../../../components/state-block.tsx';
import type { Language } from '../../../i18n/language.ts';
import { useLanguage } from '../../../i18n/provider.tsx';
import { adminToken } from '../../../lib/admin-token.ts';
import { ApiError, isStatus } from '../../../lib/api-error.ts';
import { useDocumentTitle } from '../../../lib/browser-hooks.ts';
import { classes } from '../../../lib/classes.ts';
import { membership } from '../../../lib/membership.ts';
import { enter } from '../api/membership.ts';
import styles from './gate.module.css';

export default function Gate() {
  const { t } = useTranslation('gate');
  useDocumentTitle(t('title'));
  return (
    <main className={styles.gate}>
      <RidgeArt className={styles.art} />
      <FocusTrap open disableRestoreFocus>
        <div
          className={styles.dialog}
          role="dialog"
          aria-modal="true"
          aria-labelledby="gate-title"
          aria-describedby="gate-intro"
          tabIndex={-1}
        >
          <div className={styles.head}>
            <Brand />
            <LanguageSwitch />
          </div>
          <h1 id="gate-title" className={styles.title}>
            {t('title')}
          </h1>
          <p id="gate-intro" className={styles.intro}>
            {t('intro')}
          </p>
          <GateForm />
          {adminToken.get() !== null && (
            <p className={styles.toPanel}>
              <MoreLink to="?admin=overview">{t('toPanel')}</MoreLink>
            </p>
          )}
        </div>
      </FocusTrap>
    </main>
  );
}

/** Turns full-width characters and dashes into ASCII, which a request header can carry. The server validates the rest. */
const normalise = (input: string): string =>
  input
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .trim();

/** For Enter that ends an input method's composition. Safari ends it before the event, and marks that by key code 229. */
function keepComposing(event: KeyboardEvent) {
  const { isComposing, keyCode } = event.nativeEvent;
  if (event.key === 'Enter' && (isComposing || keyCode === 229)) event.preventDefault();
}

/** Told in the language that is shown: the server's message only if it was asked for in that. */
type Rejection = {
  kind: 'ended' | 'invalid' | 'failed';
  said?: Partial<Record<Language, string>>;
  error?: Error;
};

function GateForm() {
  const { t } = useTranslation(['gate', 'common']);
  const [input, setInput] = useState('');
  const { language } = useLanguage();
  const [rejection, setRejection] = useState<Rejection | null>(
    membership.wasRejected() ? { kind: 'ended' } : null,
  );
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const verify = useMutation({ mutationFn: enter });
  const number = normalise(input);

  function reject(rejection: Rejection) {
    setRejection(rejection);
    field.current?.focus();
    field.current?.select();
  }

  function reasonOf({ kind, error }: Rejection): string | undefined {
    if (kind === 'ended') return t('placeKept');
    if (!(error instanceof ApiError) || error.status !== 429) return undefined;
    return error.retryAfter ? t('tooManyFor', { count: error.retryAfter }) : t('tooMany');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (number === '' || verify.isPending) return;
    setRejection(null);
    verify.mutate(
      { membershipNumber: number },
      {
        onSuccess: ({ valid, message }) => {
          if (!valid) reject({ kind: 'invalid', said: { [language]: message } });
        },
        onError: (error) => reject({ kind: isStatus(error, 400) ? 'invalid' : 'failed', error }),
      },
    );
  }

  const reason = rejection && reasonOf(rejection);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={classes(styles.melt, verify.isPending && styles.running)} aria-hidden="true" />
      <div role="alert" id={`${id}-alert`}>
        {rejection !== null && (
          <Alert>
            <p>{rejection.said?.[language] || t(rejection.kind)}</p>
            {reason && <p>{reason}</p>}
          </Alert>
        )}
      </div>
      <div className={styles.field}>
        <label className={styles.label} htmlFor={`${id}-input`}>
          {t('label')} <span className={styles.required}>{t('common:required')}</span>
        </label>
        <input
          id={`${id}-input`}
          ref={field}
          type="text"
          className={classes(styles.input, rejection !== null && styles.invalid)}
          aria-describedby={classes(rejection !== null && `${id}-alert`, `${id}-hint`)}
          aria-invalid={rejection !== null || undefined}
          aria-required
          name="membershipNumber"
          value={input}
          onChange={(event) => {
            setInput(event.target.value);
            setRejection(null);
          }}
          onKeyDown={keepComposing}
          readOnly={verify.isPending}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          // biome-ignore lint/a11y/noAutofocus: the dialog's focus trap would take the focus anyway
          autoFocus
        />
        <p id={`${id}-hint`} className="caption">
          {t('hint')}
        </p>
      </div>
      <Button
        type="submit"
        size="large"
        disabled={number === '' || verify.isPending}
        pending={verify.isPending}
      >
        {verify.isPending ? t('verifying') : t('submit')}
      </Button>
    </form>
  );
}
