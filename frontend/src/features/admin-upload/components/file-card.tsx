import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Notch } from '../../../components/notch.tsx';
import { Tag } from '../../../components/tag.tsx';
import { classes } from '../../../lib/classes.ts';
import { formatDuration } from '../../../lib/format.ts';
import { formatBytes } from '../lib/format.ts';
import type { ChosenFile } from '../lib/upload-store.ts';
import styles from './file-card.module.css';
import { FilePreview, type MediaFacts } from './file-preview.tsx';

type FileCardProps = {
  /** The file that is sent; none yet without it. */
  file: ChosenFile | undefined;
  /** The server looks into the file, while the form is being saved. */
  checking: boolean;
  error?: string | undefined;
  onOpen: () => void;
};

/** The video file of the form: chosen with a button, whose label becomes 'Video Uploaded'. */
export function FileCard({ file, checking, error, onOpen }: FileCardProps) {
  const { t, i18n } = useTranslation('adminUpload');
  const [facts, setFacts] = useState<{ of: ChosenFile; facts: MediaFacts }>();
  const known = facts && facts.of === file ? facts.facts : undefined;
  const details = file && [
    formatBytes(file.size, i18n.language),
    known && Number.isFinite(known.duration) && formatDuration(known.duration),
    known && known.width > 0 && `${known.width} × ${known.height}`,
  ];

  return (
    <section className={classes(styles.card, error && styles.invalid)} aria-label={t('fileTitle')}>
      {file && (
        <div className={styles.picture}>
          <FilePreview key={file.name} file={file} onFacts={(read) => setFacts({ of: file, facts: read })} />
          {known && Number.isFinite(known.duration) && (
            <Notch at="bottom-right" figures>
              {formatDuration(known.duration)}
            </Notch>
          )}
        </div>
      )}
      <div className={styles.text} role="status">
        <p className={styles.name}>{file ? file.name : t('fileTitle')}</p>
        <p>{details ? details.filter(Boolean).join(' · ') : t('chooseHint')}</p>
        {file && <Tag tone={checking ? 'ember' : 'ice'}>{t(checking ? 'checking' : 'checkedLater')}</Tag>}
        {error && <p className={styles.error}>{error}</p>}
      </div>
      <Button
        variant="secondary"
        icon={file ? 'check' : 'upload'}
        className={file && styles.uploaded}
        disabled={checking}
        title={file && t('replace')}
        onClick={onOpen}
      >
        {file ? t('uploaded') : t('choose')}
      </Button>
    </section>
  );
}
