import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { Switch } from '../../components/switch.tsx';
import { characterKeys } from '../../lib/keyboard.ts';
import { useStore } from '../../lib/store.ts';
import './i18n/index.ts';
import styles from './shortcuts-dialog.module.css';

const sections = {
  everywhere: { search: '/', list: '?', notifications: 'F8' },
  films: {
    play: 'Space K',
    seconds10: 'J L',
    seconds5: '← →',
    place: '0 … 9',
    speed: '< >',
    sound: 'M',
    volume: '↑ ↓',
    captions: 'C',
    fullscreen: 'F',
    theatre: 'T',
    parts: 'Shift+N Shift+P',
  },
  shorts: { steps: '↑ ↓', sound: 'M', like: 'L', back: 'Esc' },
} as const;

/** All keys, and the switch for those that dictation software could press. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shortcuts', 'site']);
  const areOn = useStore(characterKeys);
  return (
    <Dialog title={t('site:shortcuts')} onClose={onClose}>
      <div className={styles.choice}>
        <Switch label={t('characters')} hint={t('charactersHint')} on={areOn} onChange={characterKeys.set} />
      </div>
      {Object.entries(sections).map(([name, keys]) => (
        <section key={name}>
          <h3 className={styles.title}>{t(name as keyof typeof sections)}</h3>
          <dl>
            {Object.entries(keys).map(([action, pressed]) => (
              <div key={action} className={styles.row}>
                <dt>{pressed.split(' ').map((key) => (key === '…' ? key : <kbd key={key}>{key}</kbd>))}</dt>
                <dd>{t(action as 'search')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
