import { hash } from 'node:crypto';
import { join } from 'node:path';

/** The user analysts query as, with limits, and its password on a local machine. */
export const LOCAL_ANALYST = { username: 'analyst', password: 'analyst-local-only' } as const;

/** The user of the analytics service. */
export const CLICKHOUSE_USERNAME = 'platform';

/** The database it owns, and the views in it that analysts may read. */
export const CLICKHOUSE_DATABASE = 'analytics';
const ANALYST_VIEWS = ['events', 'member_profiles', 'content_daily', 'actions_daily', 'playbacks'];

/** What one query of an analyst may take, and all of them together; a session can't raise it. */
const ANALYST_LIMITS = {
  max_memory_usage: 2_000_000_000,
  max_execution_time: 60,
  max_result_rows: 1_000_000,
  max_result_bytes: 256_000_000,
  // ClickHouse's own: a response is measured block by block, so that with larger ones it could pass its limit by far.
  max_block_size: 65_409,
  max_threads: 2,
  // Of a query, not of the user: that limit ClickHouse takes from the server's default profile only.
  max_temporary_data_on_disk_size_for_query: 500_000_000,
  max_memory_usage_for_user: 4_000_000_000,
  max_concurrent_queries_for_user: 8,
};

/**
 * Settings nobody may change: headers by which a web page could read a response, and paths of files that clickhouse-local, unlike the
 * server, takes from anywhere on the machine.
 */
const LOCKED_SETTINGS = [
  ...['add_http_cors_header', 'http_response_headers'],
  ...['format_schema', 'output_format_schema', 'format_template_resultset', 'format_template_row'],
  'input_format_record_errors_file_path',
];

/**
 * A SQL function that hides the built-in `file`, which in clickhouse-local reads any path for every user: neither grants nor settings
 * reject it. Loaded from the data folder on start.
 */
export const noFileFunction = {
  path: join('user_defined', 'function_file.sql'),
  text: "CREATE FUNCTION file AS path -> throwIf(1, 'The function file is switched off')\n",
};

/** The server's own settings. ClickHouse reads users only from a file of their own. */
export const clickHouseConfiguration = (usersFile: string): string => `<clickhouse>
  <users_config>${usersFile.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</users_config>
</clickhouse>
`;

const sha256 = (text: string) => hash('sha256', text);

const loopback = ['127.0.0.1', '::1'];

const user = (name: string, password: string, profile: string, networks: readonly string[], more: string) => `
    <${name}>
      <password_sha256_hex>${sha256(password)}</password_sha256_hex>
      <networks>${networks.map((network) => `<ip>${network}</ip>`).join('')}</networks>
      <profile>${profile}</profile>
      ${more}
    </${name}>`;

const grants = (queries: readonly string[]) =>
  `<grants>${queries.map((query) => `<query>GRANT ${query}</query>`).join('')}</grants>`;

const unchangeable = (settings: readonly string[]) =>
  `<constraints>${settings.map((setting) => `<${setting}><readonly/></${setting}>`).join('')}</constraints>`;

const analyst = user(
  LOCAL_ANALYST.username,
  LOCAL_ANALYST.password,
  'analyst',
  loopback,
  grants(ANALYST_VIEWS.map((view) => `SELECT ON ${CLICKHOUSE_DATABASE}.${view}`)),
);

const analystProfile = `<analyst>
      <readonly>1</readonly>
      ${Object.entries(ANALYST_LIMITS)
        .map(([name, value]) => `<${name}>${value}</${name}>`)
        .join('')}
    </analyst>`;

/**
 * ClickHouse users of local runs. The process runs as `default`, which has no password; it is limited to one session,
 * which the process itself holds, so nobody else can log in as `default`. The analyst may change no setting at all
 * (readonly 1): some hold expressions, such as `additional_table_filters`, which would run with the rights of a
 * view's owner.
 */
export const clickHouseUsers = (platformPassword: string): string => `<clickhouse>
  <users>
    <default>
      <password></password>
      <networks><ip>::/0</ip></networks>
      <profile>own_session</profile>
      ${grants(['SYSTEM LISTEN ON *.*', 'READ ON FILE', 'CREATE TEMPORARY TABLE ON *.*', 'SELECT ON _local.*'])}
    </default>${user(
      CLICKHOUSE_USERNAME,
      platformPassword,
      'default',
      loopback,
      '<access_management>1</access_management>',
    )}${analyst}
  </users>
  <profiles>
    <default>${unchangeable(LOCKED_SETTINGS)}</default>
    <own_session><max_sessions_for_user>1</max_sessions_for_user></own_session>
    ${analystProfile}
  </profiles>
</clickhouse>
`;
