import { limitIn, messageKey } from '@platform/contracts/messages';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../components/toast/toast-store.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { Cancelled } from '../auth/password-question.ts';
import rejections from '../i18n/rejections.zh-CN.json' with { type: 'json' };

/** A rejection: by a form (zod's code) or by the server (its error code). */
export type Rejection = {
  code?: string | undefined;
  field?: string | undefined;
  /** That of the message, if it is one of the contract's. */
  key?: string | undefined;
  message: string;
};

/** Chinese messages by key, by field (those of a caption file), or by code. */
const chinese: Record<string, string> = rejections;

/** Errors of other sites and of Twilio: only the message says which one failed, and why. */
const failuresOfOthers = ['bad_gateway', 'unavailable', 'timeout', 'unprocessable'];

/** Translates an error message. English, and messages without a translation, are returned unchanged. */
export function translateRejection(
  language: string,
  { code = '', field = '', message, key = messageKey(message) ?? '' }: Rejection,
): string {
  if (language === 'en') return message;
  const known = chinese[key] ?? chinese[field];
  if (known) return known.replace('{line}', /\(line (\d+)\)/.exec(message)?.[1] ?? '?');
  const max = limitIn(message);
  if (max) return `最多 ${max} 个字符`;
  if (!key && failuresOfOthers.includes(code)) return `${chinese[code]}（${message}）`;
  return chinese[code] ?? message;
}

/** Without its full stop: the translation has one, and a sentence after it. */
const unended = (sentence: string): string => sentence.replace(/[.。]$/, '');

/** Somebody else has changed these fields since the form was read. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
  readonly fields: readonly string[];

  constructor(fields: readonly string[]) {
    super(fields.join());
    this.fields = fields;
  }
}

/** Toasts for changes. An error's toast is titled Error and shows the server's message, else `fallback`. */
export function useAdminToasts() {
  const { t, i18n } = useTranslation(['admin', 'adminManage', 'adminSettings']);

  function describe(error: unknown, fallback: string): string {
    if (error instanceof ChangedMeanwhile) {
      const fields = error.fields.map((field) => t(`adminManage:field_${field as 'title'}`));
      return t('changedMeanwhile', { fields: fields.join(t('adminSettings:listSeparator')) });
    }
    if (!(error instanceof ApiError))
      return navigator.onLine ? fallback : t('offline', { failure: unended(fallback) });
    const { serverMessage, code, field, key, retryAfter } = error;
    const message = serverMessage
      ? translateRejection(i18n.language, { code, field, key, message: serverMessage })
      : fallback;
    return retryAfter ? t('retryIn', { failure: unended(message), seconds: retryAfter }) : message;
  }

  /** With a form, the error is also shown at its field, which gets the focus: `guess` if the server names none. */
  function failed<Values extends FieldValues>(
    error: unknown,
    fallback: string,
    form?: UseFormReturn<Values>,
    guess?: Path<Values>,
  ) {
    if (error instanceof Cancelled) return;
    toast.error(t('error'), describe(error, fallback));
    if (!form || !(error instanceof ApiError)) return;
    const { field = guess, code = '', key, serverMessage: message = fallback } = error;
    const shown = { type: code, key, message };
    if (field && field in form.getValues())
      form.setError(field as Path<Values>, shown, { shouldFocus: true });
  }

  return { describe, failed, done: toast.success };
}
