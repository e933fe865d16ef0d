import type { FieldErrors, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { serverMessageIn } from '../i18n/server-messages.ts';

/** Gives the words of a field's error, in the language shown. */
export function useFieldErrors<Values extends FieldValues>(errors: FieldErrors<Values>) {
  const { i18n } = useTranslation();
  return (field: keyof FieldErrors<Values>): string | undefined => {
    const message = errors[field]?.message;
    return typeof message === 'string' ? serverMessageIn(i18n.language, message) : undefined;
  };
}
