import { useTranslation } from 'react-i18next';
import styles from './view-switch.module.css';

export const views = ['chart', 'table'] as const;
export type View = (typeof views)[number];

/** Shows the same figures as a picture or as a table. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const { t } = useTranslation('adminAnalytics');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div role="group" aria-label={t('view')} className={styles.group}>
      {views.map((choice) => (
        <button
          key={choice}
          type="button"
          className={styles.choice}
          aria-pressed={choice === view}
          onClick={() => onChange(choice)}
        >
          {t(choice)}
        </button>
      ))}
    </div>
  );
}
