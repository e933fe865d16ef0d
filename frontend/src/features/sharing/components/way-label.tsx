import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import type { shareWays } from '../lib/share.ts';

type WayLabelProps = { of: (typeof shareWays)[number]; size?: number };

export function WayLabel({ of: { way, icon, colour }, size = 20 }: WayLabelProps) {
  const { t } = useTranslation('share');
  return (
    <>
      <span style={{ color: colour }}>
        <Icon name={icon} size={size} />
      </span>
      {t(way)}
    </>
  );
}
