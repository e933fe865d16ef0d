import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './content-fields.module.css';

/** Public, or hidden from members. */
export function PublicSwitch({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { t } = useTranslation('adminContent');
  const id = useId();
  return (
    <div>
      <span id={id} className={styles.label}>
        {t('visibility')}
      </span>
      <label className={styles.switch} htmlFor={`${id}-switch`}>
        <Switch
          checked={checked}
          onChange={(_, next) => onChange(next)}
          slotProps={{ input: { id: `${id}-switch`, role: 'switch', 'aria-describedby': id } }}
        />
        {checked ? t('public') : t('hidden')}
      </label>
    </div>
  );
}
