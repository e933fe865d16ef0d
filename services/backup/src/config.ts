import { bucketConfig, clickHouseConfig, configReader, env } from '@platform/service-kit';

const mongoUrl = (name: string) => env.url({ name, protocols: ['mongodb', 'mongodb+srv'] }).optional();

const shape = {
  /** One database each, named in the URL's path; those without a URL are left out. */
  mongo: {
    adminAuth: mongoUrl('MONGO_URL_ADMIN_AUTH'),
    content: mongoUrl('MONGO_URL_CONTENT'),
    membership: mongoUrl('MONGO_URL_MEMBERSHIP'),
    sms: mongoUrl('MONGO_URL_SMS'),
    storage: mongoUrl('MONGO_URL_STORAGE'),
  },
  clickhouse: {
    ...clickHouseConfig,
    /** False where it is too large for a dump, and has a backup of its own. */
    included: env.bool({ name: 'BACKUP_CLICKHOUSE' }).default(true),
  },
  /** The platform's objects. */
  objects: bucketConfig('S3'),
  /** Where backups are kept: on another server, or in another account. */
  backups: bucketConfig('BACKUP_S3'),
  keep: {
    /** Older backups than the newest so many are removed. */
    backups: env.int({ name: 'BACKUP_KEEP', min: 1, max: 1_000 }).default(14),
  },
};

export const readBackupConfig = configReader(shape);
export type BackupConfig = ReturnType<typeof readBackupConfig>;
export type BucketConfig = BackupConfig['backups'];
