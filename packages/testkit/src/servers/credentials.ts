/** Credentials of the tests' servers, which are temporary. */

export const s3TestCredentials = {
  accessKeyId: 'testaccesskey',
  secretAccessKey: 'testsecretkey0123456789',
} as const;
export const s3TestRegion = 'us-east-1';

/** Password of the ClickHouse user `platform`. */
export const clickHouseTestPassword = 'test-clickhouse-password';
