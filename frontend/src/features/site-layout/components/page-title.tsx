import { MeltLine } from '../../../components/melt-line.tsx';
import styles from './page-title.module.css';

type PageTitleProps = { title: string; subtitle?: string | undefined; tone?: 'melt' | 'ice' };

export function PageTitle({ title, subtitle, tone }: PageTitleProps) {
  return (
    <div className={styles.block}>
      <h1 className={styles.title}>{title}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      <div className={styles.line}>
        <MeltLine tone={tone ?? 'melt'} />
      </div>
    </div>
  );
}
